import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly homepage?: unknown;
  readonly bugs?: unknown;
  readonly repository?: unknown;
}

/** The suites of `.ci/run` that must pass. */
export const SUITES = ['npm-test', 'cross-browser', 'playground', 'host-pages', 'consumers', 'visual', 'site'] as const;

/**
 * Compares a package's version with its lock file, changelog and README. Looks for uncommitted
 * changes and failed suites.
 *
 * @param folder root of the package
 * @returns the problems that prevent a release
 */
export function checkRelease(folder: string): readonly string[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trimEnd();
  const packageFile = JSON.parse(read('package.json')) as PackageFile;
  const { name, version } = packageFile;
  const lock = JSON.parse(read('package-lock.json')) as PackageFile;
  const changes = git('status', '--porcelain');
  const result = '.vite/ci-result';
  return [
    ...(lock.version === version ? [] : [`package-lock.json has version ${lock.version}, package.json ${version}`]),
    ...checkAddresses(packageFile),
    ...checkChangelog(read('CHANGELOG.md'), version),
    ...checkReadme(read('README.md'), name, version),
    ...checkSuites(existsSync(join(folder, result)) ? read(result) : '', git('rev-parse', 'HEAD')),
    ...(git('tag', '--list', `v${version}`) ? [`The tag v${version} exists already`] : []),
    ...(changes ? [`Changes are not committed:\n${changes}`] : []),
  ];
}

/**
 * Checks the addresses. Until the package has a home, they are placeholders of the reserved domain
 * "example.invalid".
 */
function checkAddresses(file: PackageFile): string[] {
  return (['repository', 'bugs', 'homepage'] as const)
    .filter((field) => JSON.stringify(file[field] ?? 'example.invalid').includes('example.invalid'))
    .map((field) => `package.json: "${field}" has to be the address of the project; it is a placeholder`);
}

/** The newest section must name the version and a date, and "Unreleased" must be empty. */
function checkChangelog(changelog: string, version: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  const unreleased = sections.find((section) => section.startsWith('[Unreleased]'));
  const latest = sections.find((section) => section !== unreleased) ?? '';
  const heading = latest.split('\n', 1)[0] ?? '';
  const hasDate = /^\[(.+)\] - \d{4}-\d{2}-\d{2}$/.exec(heading);
  return [
    ...(hasDate?.[1] === version ? [] : [`CHANGELOG.md begins with "${heading}" instead of "[${version}] - <date>"`]),
    ...(unreleased?.includes('\n- ') ? ['CHANGELOG.md has unreleased changes'] : []),
  ];
}

/** All file names with a version must have the current one. */
function checkReadme(readme: string, name: string, version: string): string[] {
  const files = Array.from(readme.matchAll(new RegExp(`${name}-(\\d+\\.\\d+\\.\\d+[\\w.-]*?)\\.tgz`, 'g')));
  if (files.length === 0) return [`README.md does not mention ${name}-${version}.tgz`];
  return [...new Set(files.flatMap(([file, found]) => (found === version ? [] : [file])))].map(
    (file) => `README.md mentions ${file}`,
  );
}

/** @param result - the commit that `.ci/run` has tested, and a line for each step */
function checkSuites(result: string, commit: string): string[] {
  const [tested, ...lines] = result.split('\n');
  if (tested !== commit) return ['.ci/run has not tested this commit'];
  return SUITES.filter((suite) => !lines.some((line) => line.startsWith(`${suite}: passed`))).map(
    (suite) => `The suite ${suite} has not passed in .ci/run`,
  );
}
