import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../browser/free-port.js';
import { packPackage } from '../browser/pack-package.js';
import { openPage, runIn } from './consumer.js';

let folder: string;

/** Copies the templates, and packs the package beside them, as `README.md` says. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-widgets-templates-'));
  await cp('src/docs/templates', folder, { recursive: true });
  await packPackage(folder);
  return () => rm(folder, { recursive: true, maxRetries: 5 });
});

/** Runs the first command of a template's README. Returns the second one. */
async function install(template: string): Promise<string> {
  const [, code = ''] = /^```sh\n(.*?)^```$/ms.exec(await readFile(join(folder, template, 'README.md'), 'utf8')) ?? [];
  const [first = '', second = '', ...others] = code.trim().split('\n');
  expect(others).toEqual([]);
  const [npm = '', ...options] = first.split(' ');
  await runIn(join(folder, template), npm, ...options, '--prefer-offline', '--no-audit', '--no-fund');
  return second;
}

/** Runs a command until the test ends. Resolves with the page's origin when it responds. */
async function startDevelopment(template: string, command: string): Promise<string> {
  const port = String(await freePort());
  // The servers are processes of npm, so end the whole group.
  const child = spawn(`${command} -- --port ${port}`, {
    shell: true,
    cwd: join(folder, template),
    env: { ...env, PORT: port, NEXT_TELEMETRY_DISABLED: '1' },
    detached: true,
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await closed;
  });
  const origin = `http://localhost:${port}`;
  const responds = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(responds, { timeout: 60_000, message: `a response of ${template}` }).toBe(true);
  return origin;
}

it.each(['plain-page', 'vite-react', 'next'])(
  'the template %s shows the account after two commands',
  async (template) => {
    const start = await install(template);
    const page = await openPage(await startDevelopment(template, start), 'theme=light');
    const list = page.getByRole('region', { name: 'Subscriptions' });
    await list.getByRole('listitem').nth(1).getByRole('button').first().click();
    const tokens = list.getByRole('group', { name: 'Access tokens' });
    await tokens
      .getByRole('button', { name: /^Show / })
      .first()
      .click();
    await tokens
      .getByRole('button', { name: /^Hide / })
      .first()
      .waitFor();
    await expect.poll(() => list.getByRole('meter').count()).toBeGreaterThan(0);
  },
);

it('the template vite-react builds', async () => {
  await install('vite-react');
  await runIn(join(folder, 'vite-react'), 'npm', 'run', 'build');
  expect(await readFile(join(folder, 'vite-react/dist/index.html'), 'utf8')).toContain('<script type="module"');
});
