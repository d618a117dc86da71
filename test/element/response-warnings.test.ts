// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import '../../src/index.js';
import { pageOf } from '../features/render-widget.js';
import { insert, inside, requestTo, rootOf, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

useFreshPage();

beforeEach(() => {
  // Each test has its own page, without former warnings.
  Reflect.deleteProperty(globalThis, Symbol.for('portal-widgets warnings'));
});

describe('a response with status 200 that can’t be read causes one warning, with its content type or shape and the remedy:', () => {
  it.each<readonly [string, text: string, type: string, came: string, remedy: string]>([
    ['JSON as HTML', '{"data":[]}', 'text/html', 'JSON as text/html', 'Send Content-Type: application/json.'],
    ['no content', '', 'application/json', 'no content', 'Send JSON, even for an empty list'],
    [
      'JSON after a guard',
      ')]}\'\n{"data":[]}',
      'application/json',
      'JSON with other text around it',
      'Send only the JSON',
    ],
    [
      'a guard of a loop',
      'while(1);{"data":[]}',
      'application/json',
      'JSON with other text around it',
      'Send only the JSON',
    ],
    [
      'JSON in a comment',
      '/*\n{"data":[]}\n*/',
      'application/json',
      'JSON with other text around it',
      'Send only the JSON',
    ],
    [
      'a message of PHP',
      '<br />\n<b>Notice</b>: {"data":[]}',
      'text/html',
      'JSON with other text around it',
      'Send only the JSON',
    ],
    [
      'JSON and a comment',
      '{"data":[]}\n<!-- 12 ms -->',
      'text/plain',
      'JSON with other text around it',
      'Send only the JSON',
    ],
    ['a page with data', '<!doctype html><script>{"a":1}</script>', 'text/html', 'an HTML page', 'Send JSON'],
    ['text', 'OK', 'text/plain', 'text that is not JSON', 'Send JSON'],
    ['an error page as JSON', '<html>', 'application/json', 'an HTML page instead of JSON', 'Send JSON'],
    ['another shape', '{"items":[]}', 'application/json', 'JSON of another shape', 'openapi.yaml'],
    ['a list alone', '[]', 'application/json', 'JSON of another shape', 'openapi.yaml'],
  ])('%s', async (_, text, type, came, remedy) => {
    await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respondWithText(text, { 'content-type': type });
    const [warning, ...others] = await warnings();
    expect(others).toEqual([]);
    expect(warning).toMatch(/^http\S+\/subscriptions\/ returned /);
    expect(warning).toContain(`returned ${came}`);
    expect(warning).toContain(remedy);
  });

  it('JSON that is cut off', async () => {
    await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respondWithText('{"data":[{"id":"secret', {});
    expect(await warnings()).toEqual([
      expect.stringMatching(/subscriptions\/ returned JSON that is cut off, so the widgets request it again\./),
    ]);
  });
});

describe('records that can’t be read cause one warning, without their values:', () => {
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

it('a customer that can’t be read causes one warning, with the field', async () => {
  await insert('portal-customer-card');
  await requestTo('/customer').respond({ id: 5, name: 'Ada' });
  expect(await warnings()).toEqual([
    'The record of getCustomer can\'t be read, so the widgets show an error: "id" is a number. Send the types of openapi.yaml, or null.',
  ]);
});

it.each([{ data: { id: 'cus_1', name: 'Ada' } }, { customerId: 'cus_1', fullName: 'Ada' }])(
  'a customer without a documented field is an error, with what came and the remedy: %j',
  async (record) => {
    const card = await insert('portal-customer-card');
    await requestTo('/customer').respond(record);
    expect(inside(card).getByRole('alert')).toBeVisible();
    expect(inside(card).queryByText('No details')).toBeNull();
    expect(await warnings()).toEqual([
      expect.stringMatching(
        /\/customer returned JSON of another shape, so the widgets show an error\. Send .* a customer as \{ "id": … \}\./,
      ),
    ]);
  },
);

it('a customer whose fields are all missing has no details yet', async () => {
  const card = await insert('portal-customer-card');
  await requestTo('/customer').respond({});
  expect(inside(card).getByText('No details')).toBeVisible();
  expect(await warnings()).toEqual([]);
});

describe('nested records that can’t be read cause one warning:', () => {
  it.each<readonly [string, items: unknown, problem: string]>([
    ['null', [null, {}], "1 of 2 records of items in listSubscriptions can't be read and is left out: it is null."],
    [
      'texts',
      ['a', 'b'],
      "2 of 2 records of items in listSubscriptions can't be read and are left out: it is a string.",
    ],
    [
      'no list',
      {},
      '1 of 2 records of items in listSubscriptions can\'t be read and is left out: "items" is an object.',
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

describe('dates that can’t be read cause one warning, with the field:', () => {
  const problem = (field: string, name: string) =>
    `"${field}" in a record of ${name} isn't an ISO 8601 date, so it is shown as it came, and no bill, end or expiry is computed from it. Send a text such as "2026-12-04T09:30:00Z", or null.`;

  it.each<[date: unknown, shown: string]>([
    [1_764_374_400, '1764374400'],
    [4_102_444_800_000, '4102444800000'],
    ['12/04/2099', '12/04/2099'],
  ])('%j in all subscriptions', async (date, shown) => {
    const list = await insert('portal-subscription-list', { locale: 'en' });
    const items = [{ id: 'item_1', next_billed_at: date }];
    const active = { state: 'active', created_at: date, past_due_at: date, items };
    const canceled = { state: 'canceled', canceled_at: date, expired_at: date, items };
    await requestTo('/subscriptions/').respond(
      pageOf([
        { ...active, id: 'sub_1' },
        { ...canceled, id: 'sub_2' },
      ]),
    );
    const [row] = inside(list).getAllByRole('listitem');
    expect(row).not.toHaveTextContent(/past due|Next bill|Expires|Ends/i);
    expect(rootOf(list)).toHaveTextContent(`Canceled ${shown}`);
    expect(await warnings()).toEqual([
      problem('created_at', 'listSubscriptions'),
      problem('next_billed_at', 'items in listSubscriptions'),
    ]);
  });

  it('a token’s expiry that is a text, which is shown as it is', async () => {
    const tokens = await insert('portal-access-tokens', { 'subscription-id': 'sub_1', locale: 'en' });
    const token = { name: 'CI', value: 'secret', is_expired: false };
    await requestTo('/access-tokens/').respond(pageOf([{ ...token, id: 'tok_1', expires_at: '1764374400' }]));
    expect(inside(tokens).getByRole('listitem')).not.toHaveTextContent(/Never expires|Expired|in \d/);
    expect(await warnings()).toEqual([problem('expires_at', 'listAccessTokens')]);
  });

  it('the end of a quota', async () => {
    await insert('portal-usage', { 'usage-url': '/usage', 'usage-auth': 'session', 'subscription-id': 'sub_1' });
    await requestTo('/usage').respond({
      data: [{ name: 'calls', quotas: [{ quota: 1, usage: 1, end: 1_764_374_400 }] }],
    });
    expect(await warnings()).toEqual([problem('end', 'quotas in listBillableMetrics')]);
  });

  it.each([
    0,
    '',
    null,
    '0001-01-01T00:00:00Z',
    -62_135_596_800,
    -62_135_596_800_000,
    '2026-01-01',
    '2026-01-01 09:30:00+02',
  ])('but not %j, which counts as absent, or a readable date', async (date) => {
    const list = await insert('portal-subscription-list', { locale: 'en' });
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1', state: 'active', created_at: date }]));
    expect(rootOf(list)).not.toHaveTextContent(/62135596800/);
    expect(await warnings()).toEqual([]);
  });
});

describe('a missing id causes one warning, with its effect:', () => {
  it('the id of the customer, which usage by token needs', async () => {
    await insert('portal-usage', { 'usage-url': '/usage', 'subscription-id': 'sub_1' });
    await requestTo('/customer').respond({ name: 'Ada' });
    await requestTo('/access-tokens/').respond(pageOf([]));
    expect(await warnings()).toEqual([
      'The record of /customer has no "id" that can be sent, so usage is not requested and shows an error. Send the id of the customer, or set usage-auth="session".',
    ]);
  });

  it('but not for a customer whose usage isn’t shown', async () => {
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
