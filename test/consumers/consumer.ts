import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { delimiter, extname, join, resolve, sep } from 'node:path';
import { arch, env } from 'node:process';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { launchHeadlessShell, sharedBrowser } from '../browser/chromium.js';

const run = promisify(execFile);

// Angular and Astro need a newer Node than this repository.
const VARIABLES = {
  ...env,
  PATH: `${resolve('test/consumers/node_modules')}/node-linux-${arch}/bin${delimiter}${env['PATH']}`,
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const FOLDER = resolve('test/consumers');

/**
 * Copies a consumer into a folder of its own, where it finds the package and the packages of
 * `test/consumers/package.json`, and builds it if it has a build.
 *
 * @param build name of the script that builds it
 * @param template folder of the project, if the consumer has only files that differ from it
 */
export async function prepareConsumer(name: string, build = 'build', template?: string): Promise<string> {
  const builds = join(FOLDER, '.builds');
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(join(builds, `${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (template !== undefined) await cp(template, folder, { recursive: true });
  await cp(join(FOLDER, name), folder, { recursive: true });
  const { scripts = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    scripts?: Readonly<Record<string, string>>;
  };
  if (scripts[build]) await runIn(folder, 'npm', 'run', build);
  return folder;
}

/** Extracts the packed package beside the other packages of the consumers. */
export async function installPackage(tarball: string): Promise<void> {
  const target = join(FOLDER, 'node_modules/portal-widgets');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', target]);
}

/**
 * Runs a command. Its output is part of the error if it fails, or prints more than 1 MB: a bundler
 * prints a chunk that it warns of.
 */
export async function runIn(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(command, args, { cwd: folder, env: VARIABLES });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Serves a folder with a mock portal on the same origin, and opens a page of it. */
export async function openConsumer(folder: string, path: string) {
  const service = await startMockServer({
    middleware(request, response, next) {
      const requested = decodeURIComponent((request.url ?? '').replace(/\?.*/s, ''));
      const root =
        requested.startsWith('/node_modules/') && !existsSync(join(folder, 'node_modules')) ? FOLDER : folder;
      const file = resolve(root, `.${requested}`);
      if (!file.startsWith(root + sep)) return next();
      readFile(file).then(
        (body) =>
          response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body),
        next,
      );
    },
  });
  onTestFinished(() => service.stop());
  const page = await openPage(`${service.origin}${path}`, sessionCookie('everyday'));
  return { page, service };
}

/** Opens a page with the cookie of a session. The test fails on any console message. */
export async function openPage(url: string, cookie: string): Promise<Page> {
  const browser = await sharedBrowser('consumers', () => launchHeadlessShell());
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  context.setDefaultTimeout(20_000);
  const messages: string[] = [];
  context.on('console', (message) => {
    // React recommends its developer tools, and development servers say when they are connected.
    if (!/react-devtools|^\[(vite|HMR|Fast Refresh)\]/.test(message.text()))
      messages.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`));
  onTestFinished(async () => {
    await context.close();
    expect(messages).toEqual([]);
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
