import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { codeUnder } from './documentation.js';
import { meteredAccount } from './metered-records.js';
import { requestsSent } from './page-state.js';
import { openPortal, type PortalPageOptions, scriptFile, scriptTag } from './portal-page.js';
import { SECRETS, subscription } from './portal-records.js';
import { openWithUsage } from './usage-server.js';

declare global {
  /** In the page: whether a placeholder is seen in the first frames in which the element is defined. */
  var framesWithScript: boolean[];
}

const { customer, metrics } = meteredAccount();
const ACCOUNT = {
  customer,
  subscriptions: ['Maps', 'Weather'].map((name, index) =>
    subscription(`sub_${index}`, name, {}, { customer_id: customer.id }),
  ),
  tokens: {
    sub_0: [accessTokenRecord({ name: 'Server', value: SECRETS[0] })],
    sub_1: [accessTokenRecord({ name: 'Laptop', value: SECRETS[1] })],
  },
  metrics: { sub_0: metrics.sub_1, sub_1: metrics.sub_1 },
};

/** An account page that has loaded. */
async function openAccount(options: PortalPageOptions = {}) {
  const body = `<portal-account url-sync usage-url="/usage"></portal-account>${scriptTag()}`;
  const portal = await openWithUsage({ account: ACCOUNT, body, ...options });
  const { page, region, service, origin } = portal;
  const list = region('Subscriptions');
  const isLoaded = async () => {
    await list.getByRole('meter').waitFor();
    await requestsSent(page);
  };
  let seen = 0;
  const requested = () => {
    const added = service.requests.slice(seen).map(({ path }) => path);
    seen += added.length;
    return added.flatMap((path) => /^\/api\/v0\/(.*)|^\/(usage)$/.exec(path)?.slice(1).join('') ?? []).toSorted();
  };
  await isLoaded();
  return { ...portal, list, isLoaded, requested, memory: `portal-widgets selection ${origin}/api/v0/` };
}

it('the documented head script preloads all of it for a linked subscription, and the widgets request nothing again', async () => {
  const [, markup = ''] = await codeUnder('Faster loading', 'src/element/README.md');
  const { page, origin, list, requested, isLoaded } = await openAccount({
    head: '<script src="/head.js"></script>',
    files: { '/head.js': scriptFile(markup.replaceAll(/<\/?script>/g, '')) },
  });
  expect(requested()).toEqual(['customer', 'subscriptions/', 'subscriptions/sub_0/access-tokens/', 'usage']);
  await page.goto(`${origin}/?subscription=sub_1`);
  await isLoaded();
  expect(await list.getByRole('button', { name: 'Show Laptop' }).count()).toBe(1);
  expect(requested()).toEqual(['customer', 'subscriptions/', 'subscriptions/sub_1/access-tokens/', 'usage']);
  const preloaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        (entry as PerformanceResourceTiming).initiatorType === 'link' ? [new URL(entry.name).pathname] : [],
      ),
  );
  // In the order of their responses.
  expect(preloaded.toSorted()).toEqual(
    ['customer', 'subscriptions/', 'subscriptions/sub_1/access-tokens/'].map((path) => `/api/v0/${path}`),
  );
});

it('a placeholder is in the first frame after the script, before any response', async () => {
  const { page, region } = await openPortal({
    account: ACCOUNT,
    body: `<portal-account></portal-account>${scriptTag()}`,
    initScript: () => {
      globalThis.framesWithScript = [];
      const looked = new Promise<void>((resolve) => {
        requestAnimationFrame(function look() {
          const element = document.querySelector('portal-account:defined');
          const placeholder = element?.shadowRoot?.querySelector('[part=skeleton]');
          if (element) framesWithScript.push(!!placeholder?.checkVisibility({ visibilityProperty: true }));
          if (framesWithScript.length < 2) requestAnimationFrame(look);
          else resolve();
        });
      });
      const original = fetch;
      globalThis.fetch = async (...args) => {
        await looked;
        return original(...args);
      };
    },
  });
  await region('Subscriptions').getByRole('button', { name: 'Show Server' }).waitFor();
  expect(await page.evaluate(() => framesWithScript)).toEqual([true, true]);
});
