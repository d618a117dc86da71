// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { FOREIGN_ATTRIBUTE } from '../../src/element/warnings.lazy.js';
import { config } from '../../src/element/settings/config.js';
import { configure, mount } from '../../src/index.js';
import { pageOf } from '../features/render-widget.js';
import { insert, inside, lastRequestTo, requestTo, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

useFreshPage();

beforeEach(() => {
  // Each test has its own page, without former warnings.
  Reflect.deleteProperty(globalThis, Symbol.for('portal-widgets warnings'));
});

describe('an attribute that no widget has', () => {
  it('is reported once, with the most similar name', async () => {
    for (const _ of [1, 2])
      await insert('portal-account', { pagesize: '5', class: 'x', 'data-testid': 'x', tabindex: '0' });
    expect(await warnings()).toEqual([
      'pagesize of <portal-account> is ignored: unknown attribute. Did you mean page-size?',
    ]);
  });

  it('is reported with all names if none is similar', async () => {
    await insert('portal-customer-card', { flavour: 'x' });
    expect(await warnings()).toEqual([
      expect.stringMatching(/^flavour of <portal-customer-card> is ignored: unknown attribute\. Use .*heading-level/),
    ]);
  });

  it('is reported as an option of mount and update', async () => {
    const handle = mount(document.body, 'account', { pagesize: 5 } as object);
    handle.update({ language: 'de' } as object);
    expect(await warnings()).toEqual([
      'mount: pagesize is ignored: unknown option. Did you mean pageSize?',
      'mount: language is ignored: unknown option. Did you mean locale?',
    ]);
  });
});

it('attributes of other libraries and services aren’t taken for ours', () => {
  const others = '_ngcontent-abc x-data @click :class v-cloak hx-get onclick tabindex turbo-track cfasync'.split(' ');
  const own = 'pagesize api-url language widget token-id usage'.split(' ');
  expect([...own, ...others].filter((name) => FOREIGN_ATTRIBUTE.test(name))).toEqual(others);
});

it('a property in another spelling is reported, but not the property of a framework', async () => {
  const element = Object.assign(document.createElement('portal-subscription-list'), {
    pagesize: 5,
    __reactProps$x: {},
    page: 1,
  });
  document.body.append(element);
  expect(await warnings()).toEqual([
    'The property pagesize of <portal-subscription-list> has no effect. Did you mean pageSize?',
  ]);
});

it('a setting of the page is reported as an attribute of an element and as an option', async () => {
  await insert('portal-customer-card', { 'payment-url': '/pay' });
  mount(document.body, 'customer-card', { apiBase: '/api/' } as object);
  expect(await warnings()).toEqual([
    'payment-url of <portal-customer-card> is ignored: it is a setting of the page. Set data-payment-url on the script tag, or use configure().',
    'api-base of <portal-customer-card> is ignored: it is a setting of the page. Set data-api-base on the script tag, or use configure().',
  ]);
});

describe('a locale', () => {
  it('that is the name of a language is reported with its tag', async () => {
    for (const locale of ['german', 'german']) await insert('portal-customer-card', { locale });
    expect(await warnings()).toEqual([
      'This browser can\'t format dates in locale "german", so dates and numbers are in another language. Did you mean de?',
    ]);
  });

  it('of a language without a catalog is not reported', async () => {
    await insert('portal-customer-card', { locale: 'is' });
    expect(await warnings()).toEqual([]);
  });
});

describe('an API base', () => {
  it('that responds with 404 causes one warning, and the customer sees a server error', async () => {
    const account = await insert('portal-account');
    for (const path of ['/customer', '/subscriptions/']) await requestTo(path).respondWithStatus(404);
    expect(inside(account).getByText('Something went wrong on our end')).toBeVisible();
    expect(inside(account).queryByText(/removed/)).toBeNull();
    expect(await warnings()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^http.*${config.peek().apiBase} returned 404, so the widgets show an error: correct the API base\\. To find out more, run: npx .* --api-base http`,
        ),
      ),
    ]);
  });

  it('that responds with HTML causes one warning', async () => {
    await insert('portal-account');
    for (const path of ['/customer', '/subscriptions/'])
      await requestTo(path).respondWithText('<!doctype html>', { 'content-type': 'text/html' });
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /^http.*\/customer returned an HTML page instead of JSON, so the widgets show an error\. .* correct the API base\. To find out more, run: npx/,
      ),
    ]);
  });

  it('is not reported if only a later page of a list responds with 404', async () => {
    const list = await insert('portal-subscription-list');
    await lastRequestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    inside(list).getByRole('button', { name: 'Show more' }).click();
    await lastRequestTo('/subscriptions/').respondWithStatus(404);
    expect(await warnings()).toEqual([]);
  });

  it.each(['/customer', '/subscriptions/'])(
    'is not reported if %s responds with 404 and the other request succeeds later',
    async (path) => {
      await insert('portal-account');
      await requestTo(path).respondWithStatus(404);
      await requestTo('/customer').respond(customerRecord());
      await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }]));
      expect(await warnings()).toEqual([]);
    },
  );

  it('is not reported for the tokens of a subscription that has been removed', async () => {
    await insert('portal-account');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1', state: 'active' }]));
    await requestTo('/access-tokens/').respondWithStatus(404);
    expect(await warnings()).toEqual([]);
  });
});

it('a usage URL that responds with 404 is reported with its name', async () => {
  await insert('portal-usage', { 'usage-url': '/uasge', 'usage-auth': 'session', 'subscription-id': 'sub_1' });
  await requestTo('/uasge').respondWithStatus(404);
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /\/uasge returned 404, so the widgets show an error: correct usage-url\. .* check http\S+ --usage-url http\S+\/uasge$/,
    ),
  ]);
});

it.each<readonly [string, attributes: Readonly<Record<string, string>>, warning: string]>([
  [
    'without a URL',
    {},
    '<portal-usage> is empty: set usage-url to your usage endpoint, such as a handler of createUsageHandler().',
  ],
  [
    'of another origin than the session',
    { 'usage-url': 'https://usage.example/', 'usage-auth': 'session' },
    `Usage isn't requested: with usage-auth="session", usage-url="https://usage.example/" must have the origin of the API base, ${location.origin}.`,
  ],
])('usage %s causes one warning with the remedy', async (_, attributes, warning) => {
  await insert('portal-usage', { ...attributes, 'subscription-id': 'sub_1' });
  expect(await warnings()).toContain(warning);
});

it.each<readonly [string, headers: () => unknown, warning: string]>([
  [
    'throws',
    () => {
      throw new Error('secret');
    },
    "headers() threw or rejected, so the request isn't sent",
  ],
  ['rejects', () => Promise.reject(new Error('secret')), "headers() threw or rejected, so the request isn't sent"],
  ['returns a text', () => 'secret', "headers() returned something other than headers, so the request isn't sent"],
])('a function of headers that %s causes one warning, without the value', async (_, headers, warning) => {
  configure({ headers: headers as () => Headers });
  await insert('portal-account');
  const texts = await warnings();
  expect(texts).toContainEqual(expect.stringContaining(warning));
  expect(texts.join()).not.toContain('secret');
});

it.each<readonly [string, fetch: () => unknown]>([
  ['rejects', () => Promise.reject(new Error('secret'))],
  ['returns no response', () => undefined],
])('a function of fetch that %s causes one warning, without its error’s message', async (_, customFetch) => {
  configure({ fetch: customFetch as typeof fetch });
  await insert('portal-customer-card');
  await vi.waitFor(async () =>
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /^No response from http\S+: the fetch of configure\(\) rejected, or returned something other than a Response\. The widgets try again\./,
      ),
    ]),
  );
  expect((await warnings()).join()).not.toContain('secret');
});
