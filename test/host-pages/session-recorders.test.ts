import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SECRETS } from '../browser/portal-records.js';
import { openPortal, scriptFile, scriptTag } from '../browser/portal-page.js';

declare global {
  var rrweb: { record(options: { emit(event: unknown): void } & Readonly<Record<string, unknown>>): void };
  var recorded: unknown[];
}

/** The bundle for a script tag, which the package does not export. */
const RECORDER = new URL('rrweb.umd.min.cjs', import.meta.resolve('rrweb'));

/** The options that services give the recorder: their own names of classes and attributes. */
const OPTIONS: readonly (readonly [name: string, options: Readonly<Record<string, unknown>>])[] = [
  ['rrweb with default options', {}],
  ['rrweb that masks inputs', { maskAllInputs: true }],
  ['rrweb that masks text only', { blockClass: 'none' }],
  ['the options of PostHog', { blockClass: 'ph-no-capture', maskTextClass: 'ph-mask', ignoreClass: 'ph-ignore-input' }],
  [
    'the options of Sentry',
    { blockClass: 'sentry-block', maskTextClass: 'sentry-mask', maskTextSelector: '.sentry-mask,[data-sentry-mask]' },
  ],
];

it.each(OPTIONS)(
  'a recording by %s does not contain a token that is shown, copied and selected',
  async (_, options) => {
    const { page, region } = await openPortal({
      head: '<script src="/rrweb.js"></script>',
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
      files: { '/rrweb.js': scriptFile(readFileSync(RECORDER, 'utf8')) },
      // The recorder needs a worker and styles.
      headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline' data: blob:" },
      initScript: () => {
        Object.defineProperty(globalThis, 'recorded', { value: [] });
        Object.assign(document, { execCommand: () => false });
        Object.assign(navigator.clipboard ?? {}, { writeText: () => Promise.reject(new Error('refused')) });
      },
    });
    const tokens = region('Access tokens');
    await tokens.getByRole('button', { name: 'Show Server' }).waitFor();
    await page.evaluate((recordOptions) => {
      rrweb.record({ emit: (event) => recorded.push(event), ...recordOptions });
    }, options);
    await tokens.getByRole('button', { name: 'Show Server' }).click();
    await tokens.getByText(SECRETS[0]).waitFor();
    await tokens.getByRole('button', { name: 'Hide Server' }).click();
    await tokens.getByRole('button', { name: 'Copy Server' }).click();
    await tokens.getByText(SECRETS[0]).waitFor();
    // Another full snapshot, as recorders take at intervals.
    const events = await page.evaluate(() => {
      (rrweb.record as unknown as { takeFullSnapshot(): void }).takeFullSnapshot();
      return JSON.stringify(recorded);
    });
    expect(events).toContain('Hide Server');
    expect(events).not.toContain(SECRETS[0]);
    for (let start = 0; start + 8 <= SECRETS[0].length; start++)
      expect(events).not.toContain(SECRETS[0].slice(start, start + 8));
  },
);
