import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { codeUnder } from '../browser/documentation.js';
import { prepareConsumer, runIn } from './consumer.js';
import { expectAccount, startSite } from './sites.js';

const HANDLER = 'src/docs/templates/next/app/api/v0/[...path]';
const VITE = resolve('test/consumers/node_modules/vite/bin/vite.js');

/** Writes the documented route below a prefix. */
async function writeRoute(folder: string, prefix: string, slashes: string): Promise<void> {
  const route = join(folder, 'src/routes', prefix, 'api/v0/[...path]');
  await mkdir(route, { recursive: true });
  for (const file of ['handler.js', 'sessions.js']) await cp(join(HANDLER, file), join(route, file));
  const [code = ''] = await codeUnder('Next.js', 'src/docs/servers.md');
  const documented = code.replace('(request)', '({ request })');
  await writeFile(join(route, '+server.js'), `${documented}\n${slashes}`);
}

it('a SvelteKit site shows rows, tokens and usage, however it treats slashes', async () => {
  const folder = await prepareConsumer('sveltekit', 'none');
  const settings = { ignore: "'ignore'", always: "'always'", never: "'never'" };
  for (const [prefix, value] of Object.entries(settings))
    await writeRoute(folder, prefix, `export const trailingSlash = ${value};\n`);
  await writeRoute(folder, 'default', '');
  await runIn(folder, 'npm', 'run', 'build');
  const origin = await startSite(VITE, folder, ['preview']);
  expect(await expectAccount(origin, '/ignore')).toBe(0);
  for (const path of ['/always', '/never', '/default']) expect(await expectAccount(origin, path)).toBeGreaterThan(0);
});
