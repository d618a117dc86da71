import { expect, it } from 'vitest';
import type { StaticRecords } from '../../src/harness/mock-server/fixtures/static-account.js';
import { localeScriptFiles } from './locale-scripts.js';
import { htmlPage, openPortal, scriptFile, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';
import { readmeCode } from './readme-code.js';

it('the page under "JavaScript API" mounts, updates and unmounts a list and listens to events', async () => {
  const [html = ''] = await readmeCode('JavaScript API');
  // The policy of the test portal forbids inline scripts.
  const [inlineScript = '', code = ''] = /<script type="module">(.*?)<\/script>/s.exec(html) ?? [];
  expect(code).toContain('PortalWidgets.mount(');
  const { page, region, requestsTo, console } = await openPortal({
    account: smallAccount(),
    document: htmlPage(
      html.replace('/assets/portal-widgets.js', '/portal-widgets.js').replace(inlineScript, '<script type="module" src="/page.js"></script>'),
    ),
    files: { '/page.js': scriptFile(code) },
    allowedMessages: [/^log: subscription-list \d+$/],
  });
  const list = region('Plans');
  await list.getByRole('heading', { name: 'Maps' }).waitFor();
  expect(requestsTo('listSubscriptions').map(({ query }) => query)).toEqual([{ limit: '50', state: 'active' }]);
  await expect.poll(() => console.length).toBe(1);
  await page.getByRole('button', { name: 'All' }).click();
  await expect.poll(() => requestsTo('listSubscriptions').length).toBe(2);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => requestsTo('listSubscriptions').length).toBe(3);
  await page.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'detached' });
});

it('the widgets show the responses under "Requirements"', async () => {
  const [customer, subscriptions, tokens] = (await readmeCode('Requirements')).slice(0, 3).map((code) => JSON.parse(code) as object);
  const { data } = subscriptions as { data: StaticRecords['subscriptions'] };
  const { data: tokenRecords } = tokens as { data: object[] };
  const account = { customer, subscriptions: data, tokens: { sub_1: tokenRecords } } as StaticRecords;
  const { page, region } = await openPortal({ account });
  await region('Your details').getByText('Springfield, IL 62701').waitFor();
  await region('Your details').getByText('12-3456789').waitFor();
  const row = region('Subscriptions').getByRole('listitem').first();
  for (const text of ['Maps', '2 × €12.50 per month']) await row.getByText(text).first().waitFor();
  await region('Access tokens').getByRole('button', { name: 'Show Production' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('the usage widget shows the response under "Server"', async () => {
  const json = (await readmeCode('Server')).find((code) => code.startsWith('{')) ?? '';
  const { region } = await openPortal({
    account: smallAccount(),
    body: `<portal-usage subscription-id="sub_1" usage-url="/metrics.json"></portal-usage>${scriptTag()}`,
    files: { '/metrics.json': { type: 'application/json', body: json } },
  });
  await region('Usage').getByText('API calls').waitFor();
  expect(await region('Usage').getByRole('meter', { name: 'API calls' }).getAttribute('aria-valuetext')).toContain('250');
});

it('a nonce allows the script and its message catalogs', async () => {
  const { page, region } = await openPortal({
    account: smallAccount(),
    headers: { 'content-security-policy': "default-src 'none'; script-src 'nonce-abc'; connect-src 'self'" },
    document: htmlPage('<!doctype html><html lang="de"><title>Portal</title><script src="/portal-widgets.js" nonce="abc" data-widgets="customer-card"></script>'),
    files: await localeScriptFiles('de'),
  });
  await region('Ihre Daten').getByText('Robin Example').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
