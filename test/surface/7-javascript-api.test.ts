import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parseSync } from 'vite';
import { section } from './document.js';
import { openPage, ORIGIN, tag } from './page.js';
import { SECRETS } from '../browser/portal-records.js';

const { says } = section('7.');

says(
  'PortalWidgets.version PortalWidgets.configure({ apiBase, locale, theme, …section 6 })',
  'PortalWidgets.on(type, listener)',
)(async () => {
  const host = await openPage({ body: tag() });
  expect(await host.page.evaluate(() => PortalWidgets.version)).toBe(
    (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
  );
  await host.page.evaluate(() => {
    PortalWidgets.configure({ apiBase: '/other/', locale: 'de', theme: 'dark', editDetailsUrl: '/edit' });
    PortalWidgets.mount('body', 'customer-card');
  });
  await host.region('Ihre Daten').getByRole('link', { name: 'Bearbeiten' }).waitFor();
  expect(host.requestsTo('/other/customer')).toHaveLength(1);
  expect(await host.region('Ihre Daten').evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
  const widgets = await host.page.evaluate(() => {
    const found: string[] = [];
    PortalWidgets.on('portal-load', ({ detail }) => found.push(detail.widget));
    return found;
  });
  expect(widgets).toEqual(['customer-card']);
});

says(
  "const handle = PortalWidgets.mount(target, 'subscription-list', { state: 'active', pageSize: 50 }) handle.update({ state: 'canceled' }) handle.unmount()",
  "`target` is an element or a selector; a target that doesn't exist throws an error that names it.",
)(async () => {
  const host = await openPage({ body: `<main></main>${tag()}` });
  await host.page.evaluate(() => {
    const handle = PortalWidgets.mount('main', 'subscription-list', { state: 'active', pageSize: 50 });
    Object.assign(globalThis, { handle });
  });
  await host.row('plain').waitFor();
  expect(host.requestsTo('/subscriptions/?')[0]?.url()).toMatch(/(?=.*state=active)(?=.*limit=50)/);
  await host.page.evaluate('handle.update({ state: "canceled" })');
  await host.row('canceled').waitFor();
  expect(await host.row('plain').count()).toBe(0);
  await host.page.evaluate('handle.unmount()');
  expect(await host.page.locator('main > *').count()).toBe(0);
  await host.page.evaluate(() => PortalWidgets.mount(document.querySelector('main') as Element, 'customer-card'));
  await host.page.locator('main').getByText('Robin Example').waitFor();
  const message = await host.page.evaluate(() => {
    try {
      PortalWidgets.mount('#nowhere', 'customer-card');
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toContain('#nowhere');
});

says('await PortalWidgets.refresh() // new requests, also while others are in flight')(async () => {
  let isHanging = true;
  const host = await openPage({
    body: tag('customer-card'),
    respond: ({ pathname }) => (isHanging && pathname.endsWith('/customer') ? 'hang' : undefined),
  });
  await expect.poll(() => host.requestsTo('/customer').length).toBe(1);
  isHanging = false;
  await host.page.evaluate(() => PortalWidgets.refresh());
  await host.page.getByText('Robin Example').waitFor();
  expect(host.requestsTo('/customer').length).toBeGreaterThan(1);
});

says(
  'await PortalWidgets.select(subscriptionId) // selects in all following widgets and lists; false, without a change, for an unknown id; emits nothing',
)(async () => {
  const host = await openPage({ body: tag('account access-tokens') });
  await host.page.getByRole('button', { name: 'Show Server' }).waitFor();
  expect(await host.page.evaluate(() => PortalWidgets.select('ends'))).toBe(true);
  await host.page.getByRole('button', { name: 'Show Ending' }).waitFor();
  await host.region('ends').waitFor();
  expect(await host.page.evaluate(() => PortalWidgets.select('nowhere'))).toBe(false);
  expect(await host.region('ends').isVisible()).toBe(true);
  // One that the list filters out, too.
  const canceled = await openPage({ body: tag('account', 'data-state="canceled"') });
  await canceled.row('canceled').waitFor();
  expect(await canceled.page.evaluate(() => PortalWidgets.select('plain'))).toBe(true);
  await canceled.region('plain').waitFor();
  for (const each of [host, canceled])
    expect([await each.events('portal-select'), await each.events('portal-state-change')]).toEqual([[], []]);
});

says('PortalWidgets.diagnose() // for a support ticket; contains no secrets')(async () => {
  const host = await openPage({ body: tag() });
  await host.page.evaluate(() => {
    PortalWidgets.configure({ headers: { authorization: 'Bearer of-the-session' } });
    PortalWidgets.mount('body', 'access-tokens');
  });
  await host.page.getByRole('button', { name: 'Show Server' }).click();
  await host.page.getByText(SECRETS[0], { exact: true }).waitFor();
  const diagnosis = await host.page.evaluate(() => JSON.stringify(PortalWidgets.diagnose()));
  expect(JSON.parse(diagnosis)).toMatchObject({ version: '0.1.0', widgets: ['portal-access-tokens'], errors: [] });
  expect(diagnosis).not.toMatch(/of-the-session/);
  expect(SECRETS.filter((secret) => diagnosis.includes(secret))).toEqual([]);
});

says('The module exports the same functions.')(async () => {
  const exported = parseSync(
    'portal-widgets.mjs',
    readFileSync('dist/portal-widgets.mjs', 'utf8'),
  ).module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name));
  const host = await openPage({
    body: '<script type="module" src="/assets/main.js"></script>',
    respond: ({ href }) =>
      href === `${ORIGIN}/assets/main.js`
        ? {
            contentType: 'text/javascript',
            body: "import * as all from './portal-widgets.mjs'; all.mount('body', 'customer-card'); window.api = Object.keys(all).sort();",
          }
        : undefined,
  });
  await host.page.getByText('Robin Example').waitFor();
  const script = await openPage({ body: tag() });
  const functions = await script.page.evaluate(() => Object.keys(PortalWidgets).toSorted());
  expect([await host.page.evaluate('api'), new Set(exported)]).toEqual([functions, new Set(functions)]);
});
