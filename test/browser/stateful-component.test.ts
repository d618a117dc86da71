import { createBuilder, type Rolldown } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { launchChromium } from './chromium.js';

/** Builds an entry with the configuration of the released script. */
async function buildScript(entry: string): Promise<string> {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const options = { build: { lib: { entry }, write: false } };
  const builder = await createBuilder({
    mode: 'production',
    logLevel: 'warn',
    // After the plugin that defines the environment.
    plugins: [{ name: 'fixture', enforce: 'post', config: () => ({ environments: { script: options } }) }],
  });
  const environment = builder.environments['script'];
  if (!environment) throw new Error('The release has no such environment');
  const [{ output } = { output: [] }] = [await builder.build(environment)].flat() as Rolldown.RolldownOutput[];
  const [{ code } = { code: '' }, ...others] = output as Rolldown.OutputChunk[];
  expect(others.map(({ fileName }) => fileName)).toEqual(['licenses.md']);
  // Minified, and without the development runtime of JSX.
  expect(code).not.toMatch(/\n\s|jsxDEV|fileName/);
  return code;
}

it('useState, useMemo, useSignal and context work in a script built like the released one', async () => {
  const code = await buildScript('test/browser/fixtures/stateful-component.tsx');
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addScriptTag({ content: code });
  const button = page.getByRole('button');
  expect(await button.textContent()).toBe('1 × 3 = 3, clicks: 0, again: 0');
  await button.click();
  await expect.poll(() => button.textContent()).toBe('2 × 3 = 6, clicks: 1, again: 1');
  expect(errors).toEqual([]);
});
