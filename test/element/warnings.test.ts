// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { config } from '../../src/element/config.js';
import { mount } from '../../src/index.js';
import { pageOf } from '../features/render-widget.js';
import { insert, inside, lastRequestTo, requestTo, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

useFreshPage();

beforeEach(() => {
  // Each test has a page of its own, in which nothing has been reported.
  Reflect.deleteProperty(globalThis, Symbol.for('portal-widgets warnings'));
});

describe('an attribute that no widget has', () => {
  it('is reported once, with the nearest name', async () => {
    for (const _ of [1, 2])
      await insert('portal-account', { pagesize: '5', class: 'x', 'data-testid': 'x', tabindex: '0' });
    expect(await warnings()).toEqual(['<portal-account> has no attribute pagesize; did you mean page-size?']);
  });

  it('is reported with all names if none is near', async () => {
    await insert('portal-customer-card', { flavour: 'x' });
    expect(await warnings()).toEqual([
      expect.stringMatching(/^<portal-customer-card> has no attribute flavour; the attributes are .*heading-level/),
    ]);
  });

  it('is reported as an option of mount and update', async () => {
    const handle = mount(document.body, 'account', { pagesize: 5 } as object);
    handle.update({ language: 'de' } as object);
    expect(await warnings()).toEqual([
      'mount: there is no option pagesize; did you mean pageSize?',
      'mount: there is no option language; did you mean locale?',
    ]);
  });
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
      'locale "german" is no language that this browser has dates and numbers of; did you mean de?',
    ]);
  });

  it('of a language without a catalog is not reported', async () => {
    await insert('portal-customer-card', { locale: 'is' });
    expect(await warnings()).toEqual([]);
  });
});

describe('an API base', () => {
  it('that answers with 404 is one line in the console, and a failure of the page for the customer', async () => {
    const account = await insert('portal-account');
    for (const path of ['/customer', '/subscriptions/']) await requestTo(path).respondWithStatus(404);
    expect(inside(account).getByText('Something went wrong on our end')).toBeVisible();
    expect(inside(account).queryByText(/removed/)).toBeNull();
    expect(await warnings()).toEqual([
      expect.stringMatching(
        new RegExp(`^http.*${config.peek().apiBase} answers with 404, so the API base may be wrong`),
      ),
    ]);
  });

  it('that answers with pages is one line in the console', async () => {
    await insert('portal-account');
    for (const path of ['/customer', '/subscriptions/'])
      await requestTo(path).respondWithText('<!doctype html>', { 'content-type': 'text/html' });
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /^http.*\/customer was answered with an HTML page instead of JSON, so the widgets show an error\. .* correct the API base\. To find out more, run: npx/,
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

it('a usage URL that answers with 404 is reported with its name', async () => {
  await insert('portal-usage', { 'usage-url': '/uasge', 'usage-auth': 'session', 'subscription-id': 'sub_1' });
  await requestTo('/uasge').respondWithStatus(404);
  expect(await warnings()).toEqual([expect.stringMatching(/\/uasge answers with 404, so usage-url may be wrong/)]);
});

describe('a response with status 200 that can not be read is one line with what came and the remedy:', () => {
  it.each<readonly [string, text: string, type: string, came: string, remedy: string]>([
    ['JSON as HTML', '{"data":[]}', 'text/html', 'JSON as text/html', 'Send Content-Type: application/json.'],
    ['nothing', '', 'application/json', 'nothing', 'Send JSON, also for an empty list'],
    ['JSON after a guard', ')]}\'\n{"data":[]}', 'application/json', 'JSON after other characters', 'Remove'],
    ['a guard of a loop', 'while(1);{"data":[]}', 'application/json', 'JSON after other characters', 'Remove'],
    ['text', 'OK', 'text/plain', 'text that is not JSON', 'Send JSON'],
    ['an error page as JSON', '<html>', 'application/json', 'an HTML page instead of JSON', 'Send JSON'],
    ['another shape', '{"items":[]}', 'application/json', 'JSON of another shape', 'openapi.yaml'],
    ['a list alone', '[]', 'application/json', 'JSON of another shape', 'openapi.yaml'],
  ])('%s', async (_, text, type, came, remedy) => {
    await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respondWithText(text, { 'content-type': type });
    const [warning, ...others] = await warnings();
    expect(others).toEqual([]);
    expect(warning).toMatch(/^http\S+\/subscriptions\/ was answered with /);
    expect(warning).toContain(`with ${came}`);
    expect(warning).toContain(remedy);
  });

  it('JSON that is cut off', async () => {
    await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respondWithText('{"data":[{"id":"secret', {});
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /subscriptions\/ was answered with JSON that is cut off, so the widgets request it again\./,
      ),
    ]);
  });
});

describe('records that can not be read are one line, without their values:', () => {
  it.each<readonly [string, records: readonly unknown[], problem: RegExp]>([
    ['a number as a flag', [{ is_expired: 0 }, { is_expired: 1 }, {}], /^2 of 3 records .* "is_expired" is a number\./],
    ['an object as a value', [{ value: { secret: 'sk_secret' } }], /^1 of 1 records .* "value" is an object\./],
    ['several fields', [{ is_expired: 'no', value: 5 }], /^1 of 1 records .* several fields have another type\./],
    ['no record', ['sk_secret'], /^1 of 1 records .* it is a string\. Send objects only\.$/],
    ['null', [null, {}], /^1 of 2 records .* it is null\. Send objects only\.$/],
  ])('%s', async (_, records, problem) => {
    await insert('portal-access-tokens', { 'subscription-id': 'sub_1' });
    await requestTo('/access-tokens/').respond(pageOf(records));
    const [warning = '', ...others] = await warnings();
    expect([warning, others]).toEqual([expect.stringMatching(problem), []]);
    expect(warning).toMatch(/listAccessTokens/);
    expect(warning).not.toMatch(/sk_secret/);
  });
});

it('a customer that can not be read is reported with the field', async () => {
  await insert('portal-customer-card');
  await requestTo('/customer').respond({ id: 5, name: 'Ada' });
  expect(await warnings()).toEqual([
    expect.stringMatching(/^1 of 1 records of getCustomer can't be read .* "id" is a number\./),
    expect.stringMatching(/\/customer was answered with JSON of another shape/),
  ]);
});

describe('nested records that can not be read are one line:', () => {
  it.each<readonly [string, items: unknown, problem: string]>([
    ['null', [null, {}], "1 of 2 records of items in listSubscriptions can't be read and are left out: it is null."],
    [
      'texts',
      ['a', 'b'],
      "2 of 2 records of items in listSubscriptions can't be read and are left out: it is a string.",
    ],
    [
      'no list',
      {},
      '1 of 2 records of items in listSubscriptions can\'t be read and are left out: "items" is an object.',
    ],
  ])('%s', async (_, items, problem) => {
    const list = await insert('portal-subscription-list');
    const subscription = { id: 'sub_1', state: 'active', items };
    await requestTo('/subscriptions/').respond(pageOf([subscription, { ...subscription, id: 'sub_2', items: null }]));
    expect(inside(list).getAllByRole('listitem')).toHaveLength(2);
    expect(await warnings()).toEqual([expect.stringContaining(problem)]);
  });

  it('quotas', async () => {
    await insert('portal-usage', { 'usage-url': '/usage', 'usage-auth': 'session', 'subscription-id': 'sub_1' });
    await requestTo('/usage').respond({ data: [{ name: 'calls', quotas: [7, { quota: 1 }] }, { quotas: [{}] }] });
    expect(await warnings()).toEqual([
      expect.stringMatching(/^1 of 3 records of quotas in listBillableMetrics .* it is a number\./),
    ]);
  });
});

describe('a missing id is one line with what is not shown:', () => {
  it('the id of the customer, which usage by token needs', async () => {
    await insert('portal-usage', { 'usage-url': '/usage', 'subscription-id': 'sub_1' });
    await requestTo('/customer').respond({ name: 'Ada' });
    await requestTo('/access-tokens/').respond(pageOf([]));
    expect(await warnings()).toEqual([
      'The record of /customer has no "id" that can be sent, so usage is not requested and shows an error. Send the id of the customer, or set usage-auth="session".',
    ]);
  });

  it('but not the id of a customer whose usage is not shown', async () => {
    await insert('portal-customer-card');
    await requestTo('/customer').respond({ name: 'Ada' });
    expect(await warnings()).toEqual([]);
  });

  it.each([undefined, null, ''])('the id of a subscription: %j', async (id) => {
    await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(
      pageOf([
        { id, state: 'active' },
        { id: 'sub_2', state: 'active' },
      ]),
    );
    expect(await warnings()).toEqual([
      'A record of /subscriptions/ has no "id", so the access tokens and the usage of this subscription are not shown. Send the id of each subscription.',
    ]);
  });
});
