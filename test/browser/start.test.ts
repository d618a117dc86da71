import { expect, it } from 'vitest';
import de from '../../src/i18n/locales/de.json';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { codeUnder, preloadLines } from './documentation.js';
import { localeScriptFiles } from './locale-scripts.js';
import { requestsSent } from './page-state.js';
import { openPortal, type PortalPage, scriptFile, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';

declare global {
  /** In the page. */
  var steps: string[];
  /**
   * In the page: whether a placeholder is seen in the first frames in which the element is defined.
   */
  var framesWithScript: boolean[];
  /** In the page: whether the first row is seen in the frame after the list was parsed. */
  var isRowInFrame: boolean;
}

it('the script requests the customer and the first page, then reads all styles, before rendering', async () => {
  const { page, region } = await openPortal({
    initScript: () => {
      globalThis.steps = [];
      for (const name of ['fetch', 'getComputedStyle'] as const) {
        const original = globalThis[name] as (...args: unknown[]) => unknown;
        const record = (...args: unknown[]): unknown => {
          const isShown = Array.from(document.querySelectorAll('*')).some(({ shadowRoot }) => shadowRoot?.textContent);
          const of = args[0] instanceof Element ? ` of ${args[0].localName}` : '';
          steps.push(`${name}${of}, ${isShown ? 'something' : 'nothing'} is shown`);
          return original(...args);
        };
        Object.assign(globalThis, { [name]: record });
      }
    },
  });
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Access tokens').getByRole('heading', { name: 'Server' }).waitFor();
  const [first, second, ...others] = await page.evaluate(() => steps);
  expect([first, second]).toEqual(['fetch, nothing is shown', 'fetch, nothing is shown']);
  const reads = others.filter((step) => step.startsWith('getComputedStyle'));
  const widgets = ['portal-customer-card', 'portal-subscription-list', 'portal-access-tokens'];
  expect(reads.slice(0, 3)).toEqual(widgets.map((name) => `getComputedStyle of ${name}, nothing is shown`));
  // At most once more, in a frame of the page, when the probe of the color scheme is rendered.
  const later = reads.slice(3).map((step) => step.replace(/.* of |,.*/g, ''));
  expect(later.toSorted()).toEqual([...new Set(later)].toSorted());
  // The tokens of the first active subscription, whose id is in the response.
  expect(others.filter((step) => step.startsWith('fetch'))).toEqual(['fetch, something is shown']);
});

it('a placeholder is in the first frame after the script, before any response', async () => {
  const { page, region } = await openPortal({
    body: scriptTag('account'),
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

it.each([390, 1280])('at %d px, rows are in the frame in which the list arrives', async (width) => {
  const { page } = await openPortal({
    body: scriptTag('account'),
    context: { viewport: { width, height: 800 } },
    // Nothing else has arrived by then.
    service: { middleware: (request, _, next) => void (/customer|tokens/.test(request.url ?? '') || next()) },
    initScript: () => {
      const original = JSON.parse;
      JSON.parse = (text: string) => {
        const look = (): void => {
          const row = document.querySelector('portal-account')?.shadowRoot?.querySelector('[part~=row]');
          globalThis.isRowInFrame ??= !!row?.checkVisibility({ visibilityProperty: true });
        };
        if (text.includes('"sub_1"')) requestAnimationFrame(look);
        return original(text) as unknown;
      };
    },
  });
  await page.waitForFunction(() => globalThis.isRowInFrame !== undefined);
  expect(await page.evaluate(() => isRowInFrame)).toBe(true);
});

/** Returns the initiator of each resource whose path matches, as `initiator path`. */
async function requestedBy({ page }: PortalPage, path: RegExp) {
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, initiatorType }) => `${initiatorType} ${new URL(name).pathname}`,
    ),
  );
  return entries.filter((each) => path.test(each)).toSorted();
}

it('the documented code for the head is used without duplicate requests, also for the tokens of a known subscription', async () => {
  const head = await preloadLines();
  const [inlineScript = '', code = ''] = /<script>(.*)<\/script>/.exec(head) ?? [];
  const tokens = '/api/v0/subscriptions/sub_2/access-tokens/';
  const portal = await openPortal({
    account: { ...smallAccount(), tokens: { sub_2: [accessTokenRecord({ name: 'Laptop', value: SECRETS[1] })] } },
    // The policy of the page blocks inline scripts.
    head: `${head.replace(inlineScript, '<script src="/head.js"></script>')}
      <link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${tokens}">`,
    body: `<portal-account subscription-id="sub_2"></portal-account>${scriptTag()}`,
    files: { '/head.js': scriptFile(`globalThis.isRun = true;${code}`) },
  });
  const { page, region, service } = portal;
  await region('Weather').getByRole('button', { name: 'Show Laptop' }).waitFor();
  await requestsSent(page);
  const paths = ['/api/v0/customer', '/api/v0/subscriptions/', tokens];
  const requested = service.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
  expect(requested.toSorted()).toEqual(paths);
  expect(await requestedBy(portal, /\/api\//)).toEqual(paths.map((path) => `link ${path}`));
  expect(await page.evaluate(() => 'isRun' in globalThis)).toBe(true);
});

it('the documented code for the head loads the message catalog once, in parallel with the script', async () => {
  const [head = ''] = await codeUnder('Faster loading');
  const portal = await openPortal({
    head: head.replace('/assets/', '/'),
    body: scriptTag('customer-card', 'data-locale="de"'),
    files: await localeScriptFiles('de'),
  });
  await portal.region(de.details).getByText('Robin Example').waitFor();
  expect(await requestedBy(portal, /\/de\.js/)).toEqual([expect.stringMatching(/^(?:link|other) /)]);
});

it('headers keep preloaded responses from being used', async () => {
  const { region, service } = await openPortal({
    head: '<link rel="preload" as="fetch" crossorigin href="/api/v0/customer">',
    body: `${scriptTag()}<script src="/settings.js"></script><portal-customer-card></portal-customer-card>`,
    files: {
      '/settings.js': scriptFile("PortalWidgets.configure({ headers: { Authorization: 'Bearer of-the-session' } });"),
    },
    allowedMessages: [/^warning: A preload for .* is found, but is not used/],
  });
  await region('Your details').getByText('Robin Example').waitFor();
  const sent = service.requests.flatMap(({ path, headers }) => (path === '/api/v0/customer' ? [headers] : []));
  expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer of-the-session', undefined]),
  );
});
