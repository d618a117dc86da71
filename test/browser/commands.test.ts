import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startMockServer } from '../../src/mock-server/index.js';
import { printedOrigin } from './cli-process.js';
import { packPackage } from './pack-package.js';
import { codeUnder } from './documentation.js';

const run = promisify(execFile);

let project: string;
let code: string[];

/**
 * Installs the packed package into an empty project: without a network, because it has no
 * dependencies.
 */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'portal-commands-'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', await packPackage(project)], {
    cwd: project,
  });
  code = await codeUnder('Commands and mock server', 'src/docs/testing.md');
});

afterAll(() => rm(project, { recursive: true }));

const commandLine = (pattern: RegExp): string => {
  const line = code.flatMap((block) => block.split('\n')).find((each) => pattern.test(each));
  if (line === undefined) throw new Error(`src/docs/testing.md has no command ${pattern}`);
  return line;
};

/**
 * Starts a documented command line in the project. Its group is one process, because a shell and
 * npx start others.
 */
function startServer(documented: string): Promise<string> {
  const line = `${documented.replace(/ --port \d+/, '')} --port 0`;
  const child = spawn('sh', ['-c', line], { cwd: project, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await closed;
  });
  return printedOrigin(child);
}

async function startPortal() {
  const portal = await startMockServer({ account: null });
  onTestFinished(() => portal.close());
  const withSession = (line: string) =>
    line.replace('session=…', portal.sessionCookie('everyday')).replace('https://portal.example', portal.url);
  return { portal, withSession };
}

describe('the documented commands, run from the packed package,', () => {
  it('start a preview with a style sheet', async () => {
    await writeFile(join(project, 'theme.css'), ':root { --portal-accent: teal }');
    const origin = await startServer(commandLine(/preview --css/));
    expect(await (await fetch(`${origin}/theme.css`)).text()).toContain('teal');
    expect(await (await fetch(origin)).text()).toContain('href="/theme.css"');
    expect((await fetch(`${origin}/preview.js`)).status).toBe(200);
    expect((await fetch(`${origin}/locales/de.js`)).status).toBe(200);
  });

  it('start a preview with a real portal', async () => {
    const { withSession } = await startPortal();
    const origin = await startServer(withSession(commandLine(/preview --portal/)));
    expect(await (await fetch(`${origin}/api/v0/customer`)).json()).toMatchObject({ name: 'Maya Lindqvist' });
  });

  it('check a portal without findings and one with findings', async () => {
    const { portal, withSession } = await startPortal();
    const check = () => run('sh', ['-c', withSession(commandLine(/check/))], { cwd: project });
    expect((await check()).stdout).toMatch(/\nNo findings\.\n$/);
    portal.setFault('listSubscriptions', 'html');
    await expect(check()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining(' malformed ') as string });
  });

  it('start the mock server in Node', async () => {
    const source = code.find((block) => block.includes('startMockServer')) ?? '';
    await writeFile(join(project, 'example.js'), source);
    const { stdout } = await run(execPath, ['example.js'], { cwd: project });
    expect(stdout).toBe("[ 200, 503 ]\n[ 'getCustomer', 'listSubscriptions' ]\n");
  });
});
