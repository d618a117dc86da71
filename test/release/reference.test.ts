import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as provider from '../../src/provider/index.js';
import { ERROR_CODES } from '../../src/provider/responses.js';
import { THEME_VARIABLES } from '../../src/theme/variables.js';
import { createReference, REFERENCE } from '../../src/release/reference/write-reference.js';

const reference = await createReference();

it('the committed reference describes the present product; "npm run build" writes it', async () => {
  expect((await readdir(REFERENCE)).toSorted()).toEqual(Object.keys(reference).toSorted());
  for (const [name, content] of Object.entries(reference))
    expect(await readFile(join(REFERENCE, name), 'utf8')).toBe(content);
});

it.each(Object.keys(reference))('%s: no cell of a table is empty', (name) => {
  const rows = (reference[name] ?? '').split('\n').filter((line) => line.startsWith('|'));
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter((row) => /\| +\|/.test(row))).toEqual([]);
});

it('the reference has each CSS variable’s defaults in both color schemes', () => {
  const page = reference['css-variables.md'] ?? '';
  for (const { name } of THEME_VARIABLES) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    expect(row?.split(' | ')).toHaveLength(4);
    expect(row).not.toContain('light-dark');
  }
  expect(page).toContain('| `--portal-text` | `#1c2024` | `#edeef0` |');
});

it('each element lists only the variables that it reads', () => {
  expect(reference['portal-usage.md']).not.toContain('--portal-max-inline-size');
  expect(reference['portal-account.md']).toContain('--portal-max-inline-size');
});

it('the reference describes each endpoint with its statuses', () => {
  const page = reference['endpoints.md'] ?? '';
  const paths = ['/customer', '/subscriptions/', '/subscriptions/{subscriptionId}/access-tokens/', '/usage'];
  const sections = page.split('\n## ').filter((section) => section.startsWith('GET '));
  expect(sections.map((section) => section.slice(4, section.indexOf('\n')))).toEqual(paths);
  for (const section of sections) for (const status of [200, 401, 429]) expect(section).toContain(`| ${status} | `);
});

it.each([
  ['javascript-api.md', ['configure', 'mount', 'refresh', 'select', 'on', 'diagnose', 'version', 'AccountElement']],
  ['javascript-api.md', ['Config', 'WidgetEventDetails', 'startMockServer', 'ACCOUNTS', 'MockServer']],
  ['provider-api.md', Object.keys(provider)],
  ['provider-api.md', ['UsageHandlerError', 'PortalHandlerOptions', 'HandlerLimits', 'Subscription']],
])('%s describes each export: %j', (name, exports) => {
  const page = reference[name] ?? '';
  expect(exports.filter((each) => !page.includes(`### ${each}\n`) && !page.includes(`| \`${each}\` |`))).toEqual([]);
});

it('the reference describes each status of the handlers, with its code and remedy', () => {
  for (const [status, code] of Object.entries(ERROR_CODES))
    expect(reference['provider-api.md']).toContain(`| ${status} | \`${code}\` | `);
});

it('the reference leaves out members that aren’t part of the API', () => {
  for (const page of Object.values(reference)) expect(page).not.toMatch(/@internal|onAttempt/);
});

it.each([
  ['provider-api.md', 'UsageHandlerOptions', ['provider', 'allowOrigin', 'cacheSeconds', 'onError']],
  ['provider-api.md', 'SubscriptionOptions', ['state', 'limit', 'offset', 'signal']],
  ['provider-api.md', 'Subscription', ['items', 'vendor_id', 'id', 'state', 'past_due_at']],
  ['provider-api.md', 'AccessToken', ['expires_at', 'id', 'value']],
  ['provider-api.md', 'ProviderErrorDetails', ['status', 'hint', 'cause']],
  ['javascript-api.md', 'UsageMetric', ['quotas', 'label']],
  ['javascript-api.md', 'ReceivedRequest', ['path', 'query', 'operation']],
])('%s lists own and inherited members of %s once each', (name, type, members) => {
  const [, section = ''] = (reference[name] ?? '').split(`\n### ${type}\n`);
  const listed = Array.from((section.split('\n### ')[0] ?? '').matchAll(/^\| `(\w+)/gm), ([, member]) => member);
  expect(listed).toEqual(expect.arrayContaining(members));
  expect(new Set(listed).size).toBe(listed.length);
});
