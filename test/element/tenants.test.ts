// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { configure, mount, select } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { FakeChannel } from './fake-channel.js';
import { pageOf } from '../widgets/render-widget.js';
import {
  allRequests,
  insert,
  insertWith,
  inside,
  lastRequestTo,
  newBase,
  requestsTo,
  requestTo,
  useFreshPage,
} from './portal-page.js';
import { warnings } from './reports.js';

const SECRET = 'secret~of-the-session';
const session = { Authorization: `Bearer ${SECRET}` };

useFreshPage();

const authorizations = () => allRequests().map(({ init }) => new Headers(init.headers).get('authorization'));

describe('headers of the page', () => {
  it.each([
    ['of another origin', 'https://evil.example/api/v0/'],
    ['of another path', '/other-tenant/'],
    ['that is invalid', 'javascript:alert(1)'],
  ])('are not for an injected widget with an API base %s', async (_, apiBase) => {
    vi.mocked(console.error).mockReturnValue(undefined);
    const headers = vi.fn(() => session);
    const pageFetch = vi.fn();
    configure({ apiBase: newBase(), headers, fetch: pageFetch });
    await insert('portal-customer-card', { 'api-base': apiBase, headers: 'x', fetch: 'x' });
    expect(headers).not.toHaveBeenCalled();
    expect(pageFetch).not.toHaveBeenCalled();
    expect(authorizations()).toEqual(allRequests().map(() => null));
  });

  it('are sent again when they change, and earlier data is not shown', async () => {
    configure({ apiBase: newBase() });
    const card = await insert('portal-customer-card');
    await requestTo('/customer').respond(customerRecord({ name: 'Before' }));
    configure({ headers: session });
    await settle();
    expect(inside(card).queryByText('Before')).toBeNull();
    expect(authorizations()).toEqual([null, `Bearer ${SECRET}`]);
    await lastRequestTo('/customer').respond(customerRecord({ name: 'After' }));
    expect(inside(card).getByText('After')).toBeVisible();
  });

  it('are reported without their value if they are none', async () => {
    for (const headers of [SECRET, [SECRET], { Authorization: `${SECRET}\n1` }, { Authorization: 5 }]) {
      configure({ apiBase: newBase(), headers } as object);
      await insert('portal-customer-card');
    }
    expect(authorizations()).toEqual([null, null, null, null]);
    const of = (type: string) => `configure: headers of type ${type} is not an object of headers by name`;
    expect(await warnings()).toEqual(['string', 'object'].map((type) => expect.stringContaining(of(type)) as unknown));
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain(SECRET);
  });

  it('that are equal are the same, however often an element gets a new object', async () => {
    const headers = { Authorization: 'Bearer same', 'X-Tenant': 'blue' };
    const card = await insertWith('portal-customer-card', { apiBase: newBase(), headers });
    await requestTo('/customer').respond(customerRecord());
    for (const equal of [
      new Headers(headers),
      { 'X-Tenant': 'blue', Authorization: 'Bearer same', 'X-None': undefined },
    ]) {
      Object.assign(card, { headers: equal });
      await settle();
    }
    expect(inside(card).getByText('Robin Example')).toBeVisible();
    expect(allRequests()).toHaveLength(1);
    Object.assign(card, { headers: { Authorization: 'Bearer same' } });
    await settle();
    expect(allRequests()).toHaveLength(2);
    expect(inside(card).queryByText('Robin Example')).toBeNull();
  });

  it.each(['headers', 'fetch'])(
    'that are a new function (%s) three times within ten seconds are reported',
    async (name) => {
      let now = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      const apiBase = newBase();
      const card = await insertWith('portal-customer-card', { apiBase });
      const kept = () => new Promise<never>(() => undefined);
      const setNext = (value: unknown, seconds: number) => {
        now += seconds * 1000;
        Object.assign(card, { [name]: value });
        return settle().then(warnings);
      };
      for (const seconds of [0, 5, 6, 5]) expect(await setNext(() => kept(), seconds)).toEqual([]);
      for (const _ of [1, 2, 3])
        expect(await setNext(kept, 0)).toEqual([expect.stringMatching(`${name} for .*${apiBase}`)]);
      expect(await setNext(() => kept(), 0)).toHaveLength(1);
    },
  );
});

/** The messages that the page posts to other tabs. */
function recordMessages(): readonly unknown[] {
  const posted: unknown[] = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.spyOn(FakeChannel.prototype, 'postMessage').mockImplementation((data) => void posted.push(data));
  return posted;
}

const signInButton = (element: HTMLElement) => inside(element).queryByRole('button', { name: /sign in/i });

it.each<[string, Parameters<typeof configure>[0], readonly string[]]>([
  ['the credentials of the browser', {}, ['signed-out']],
  ['headers', { headers: session }, []],
  ['a function for headers', { headers: () => session }, []],
  ['fetch', { fetch: (url, init) => fetch(url, init) }, []],
  ['other credentials', { credentials: 'omit' }, []],
])('the end of a session with %s is posted to other tabs that have it: %j', async (_, settings, messages) => {
  const posted = recordMessages();
  configure({ apiBase: newBase(), ...settings });
  const card = await insert('portal-customer-card');
  await requestTo('/customer').respondWithStatus(401);
  expect(signInButton(card)).toBeVisible();
  expect(posted).toEqual(messages);
});

it('a widget with other credentials than the page has a session of its own: its end signs out nothing else, and forgets no other selection', async () => {
  configure({ apiBase: newBase() });
  const card = await insert('portal-customer-card');
  await requestTo('/customer').respond(customerRecord({ name: 'Ada' }));
  const list = await insert('portal-subscription-list');
  await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }, { id: 'sub_2' }]));
  await select('sub_2');
  const stored = { ...sessionStorage };
  expect(Object.values(stored)).toEqual(['sub_2']);

  const other = await insert('portal-subscription-list', { credentials: 'omit' });
  const [, toOther] = requestsTo('/subscriptions/');
  expect(toOther?.init.credentials).toBe('omit');
  await toOther?.respondWithStatus(401);
  expect(signInButton(other)).toBeVisible();
  for (const element of [card, list]) expect(signInButton(element)).toBeNull();
  expect(inside(card).getByText('Ada')).toBeVisible();
  expect({ ...sessionStorage }).toEqual(stored);
  expect(allRequests()).toHaveLength(3);
});

describe('a second tenant', () => {
  it('has its own headers and fetch by mount, and shares its data', async () => {
    configure({ apiBase: newBase(), headers: session });
    const apiBase = newBase('https://other.example');
    const headers = { Authorization: 'Bearer other' };
    const ownFetch = vi.fn((_url: unknown, _init?: unknown) => new Promise<Response>(() => undefined));
    const handles = [1, 2].map(() => mount(document.body, 'customer-card', { apiBase, headers, fetch: ownFetch }));
    await settle();
    expect(allRequests()).toEqual([]);
    expect(ownFetch).toHaveBeenCalledOnce();
    const [url, init] = ownFetch.mock.calls[0] as [string, RequestInit];
    expect(url).toBe(`${apiBase}customer`);
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer other');
    for (const handle of handles) handle.unmount();
  });

  it('can be selected in', async () => {
    const apiBase = newBase();
    await insertWith('portal-subscription-list', { apiBase, headers: { 'X-Tenant': 'a' } });
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }, { id: 'sub_2' }]));
    expect(await select('sub_2', { apiBase })).toBe(true);
  });

  it.each([
    [{ fetch: 'x' }, /<portal-customer-card>: fetch "x" is not a function/],
    [{ actions: 'x' }, /<portal-customer-card>: actions "x" is not an array/],
  ])('has its options validated: %j', async (options, message) => {
    mount(document.body, 'customer-card', options as object).unmount();
    expect(await warnings()).toEqual([expect.stringMatching(message)]);
  });
});

it('the session of the page stays while no widget uses it', async () => {
  configure({ apiBase: newBase() });
  const card = await insert('portal-customer-card');
  await requestTo('/customer').respond(customerRecord());
  card.remove();
  await insert('portal-customer-card', { 'api-base': newBase() });
  expect(inside(await insert('portal-customer-card')).getByText('Robin Example')).toBeVisible();
});
