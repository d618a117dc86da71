import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkRelease, SUITES } from '../../src/release/check-release.js';

const ADDRESSES = {
  repository: { type: 'git', url: 'git+https://code.example/widgets.git' },
  bugs: 'https://code.example/widgets/issues',
  homepage: 'https://code.example/widgets#readme',
};

function packageFile(addresses: object = {}): string {
  return JSON.stringify({ name: 'widgets', version: '1.2.0', ...ADDRESSES, ...addresses });
}

const FILES: Readonly<Record<string, string>> = {
  '.gitignore': '.vite/',
  'package.json': packageFile(),
  'package-lock.json': '{ "name": "widgets", "version": "1.2.0" }',
  'CHANGELOG.md':
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-03-01\n\n- A change.\n\n## [1.1.0] - 2026-02-01\n',
  'README.md': 'npm install ./widgets-1.2.0.tgz',
};

async function createPackage(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries({ ...FILES, ...changes })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'Release');
  await writeSuites(folder, SUITES);
  return folder;
}

/** The result that `.ci/run` writes. */
async function writeSuites(folder: string, passed: readonly string[]): Promise<void> {
  const lines = SUITES.map((suite) => `${suite}: ${passed.includes(suite) ? 'passed' : 'failed'} after 2.0 minutes`);
  await mkdir(join(folder, '.vite'), { recursive: true });
  await writeFile(join(folder, '.vite/ci-result'), [git(folder, 'rev-parse', 'HEAD').trim(), ...lines].join('\n'));
}

function git(folder: string, ...args: readonly string[]): string {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' };
  return execFileSync('git', [...author, ...args], { cwd: folder, env, encoding: 'utf8' });
}

it('checkRelease returns no problems if all versions agree and everything is committed', async () => {
  expect(checkRelease(await createPackage())).toEqual([]);
});

it.each<readonly [problem: string, changes: Readonly<Record<string, string>>, expected: string]>([
  [
    'another version in the lock file',
    { 'package-lock.json': '{ "version": "1.1.0" }' },
    'package-lock.json has version 1.1.0, package.json 1.2.0',
  ],
  [
    'no section of the version',
    { 'CHANGELOG.md': '## [1.1.0] - 2026-02-01\n' },
    'CHANGELOG.md begins with "[1.1.0] - 2026-02-01" instead of "[1.2.0] - <date>"',
  ],
  [
    'unreleased changes',
    { 'CHANGELOG.md': '## [Unreleased]\n\n- One more.\n\n## [1.2.0] - 2026-03-01\n' },
    'CHANGELOG.md has unreleased changes',
  ],
  [
    'an older version in the README',
    { 'README.md': 'widgets-1.2.0.tgz and widgets-1.1.0.tgz' },
    'README.md mentions widgets-1.1.0.tgz',
  ],
  ...(['repository', 'bugs', 'homepage'] as const).map(
    (field) =>
      [
        `no "${field}"`,
        { 'package.json': packageFile({ [field]: undefined }) },
        `package.json: "${field}" has to be the address of the project; it is a placeholder`,
      ] as const,
  ),
  [
    'a placeholder of "repository"',
    { 'package.json': packageFile({ repository: { type: 'git', url: 'git+https://example.invalid/widgets.git' } }) },
    'package.json: "repository" has to be the address of the project; it is a placeholder',
  ],
  ['no version in the README', { 'README.md': 'widgets.js' }, 'README.md does not mention widgets-1.2.0.tgz'],
])('checkRelease reports %s', async (_, changes, expected) => {
  expect(checkRelease(await createPackage(changes))).toEqual([expected]);
});

it('checkRelease reports uncommitted changes and an existing tag', async () => {
  const folder = await createPackage();
  git(folder, 'tag', 'v1.2.0');
  await writeFile(join(folder, 'new.ts'), '');
  expect(checkRelease(folder)).toEqual(['The tag v1.2.0 exists already', 'Changes are not committed:\n?? new.ts']);
});

it('checkRelease requires each suite of .ci/run to have passed for the commit', async () => {
  const script = await readFile('.ci/run', 'utf8');
  expect(Array.from(script.matchAll(/^ *run_suite (\S+) /gm), ([, name]) => name)).toEqual(SUITES);

  const folder = await createPackage();
  await writeSuites(folder, SUITES.slice(1));
  expect(checkRelease(folder)).toEqual(['The suite npm-test has not passed in .ci/run']);

  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Later');
  expect(checkRelease(folder)).toEqual(['.ci/run has not tested this commit']);
  await rm(join(folder, '.vite'), { recursive: true });
  expect(checkRelease(folder)).toEqual(['.ci/run has not tested this commit']);
});
