// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { configure, diagnose, mount, on, select } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, inside, requestsTo, requestTo, useFreshPage } from './portal-page.js';
import { settleReports } from './reports.js';

const SECRET = 'secret~of-the-session';
const TOKEN = 'sk~9fQ7-xZ2v_Lw8+Kd3';
const session = { Authorization: `Bearer ${SECRET}` };
let baseCount = 0;

useFreshPage();

afterEach(() => {
  const names = ['apiBase', 'headers', 'credentials', 'fetch', 'actions', 'supportUrl'];
  configure(Object.fromEntries(names.map((name) => [name, undefined])));
});

/** An API base that no other test has used. */
const newBase = (origin = '') => `${origin}/tenant-${++baseCount}/`;

const authorizations = () => allRequests().map(({ init }) => new Headers(init.headers).get('authorization'));

describe('headers of the page', () => {
  it.each(['', 'https://portal.example'])('are for its API base (%j)', async (origin) => {
    configure({ apiBase: newBase(origin), headers: async () => session });
    await insert('portal-customer-card');
    expect(authorizations()).toEqual([`Bearer ${SECRET}`]);
    await requestTo('/customer').respond(customerRecord());
  });

  it.each([
    ['of another origin', 'https://evil.example/api/v0/'],
    ['of another path', '/other-tenant/'],
    ['that is invalid', 'javascript:alert(1)'],
  ])('are not for an injected widget with an API base %s', async (_, apiBase) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    vi.mocked(console.error).mockReturnValue(undefined);
    const headers = vi.fn(() => session);
    const pageFetch = vi.fn();
    configure({ apiBase: newBase(), headers, fetch: pageFetch });
    document.body.append(
      document
        .createRange()
        .createContextualFragment(
          `<portal-customer-card api-base="${apiBase}" headers="x" fetch="x"></portal-customer-card>`,
        ),
    );
    await settle();
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
    await requestsTo('/customer')
      .at(-1)
      ?.respond(customerRecord({ name: 'After' }));
    expect(inside(card).getByText('After')).toBeVisible();
  });

  it('that fail are an error of kind network; the console names the function, never its message', async () => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    const kinds: string[] = [];
    configure({
      apiBase: newBase(),
      headers: () => {
        throw new Error(SECRET);
      },
    });
    const stop = on('portal-error', ({ detail }) => kinds.push(detail.kind));
    kinds.length = 0;
    const card = await insert('portal-customer-card');
    stop();
    expect(kinds).toEqual(['network']);
    expect(inside(card).getByRole('alert')).toHaveTextContent(/Something went wrong on our end/);
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('headers() threw'));
    expect(JSON.stringify([vi.mocked(console.warn).mock.calls, diagnose()])).not.toContain(SECRET);
    expect(allRequests()).toEqual([]);
  });

  it.each([SECRET, [SECRET], { Authorization: `${SECRET}\n1` }, { Authorization: 5 }])(
    'are reported without their value if they are none: %j',
    async (headers) => {
      vi.mocked(console.warn).mockReturnValue(undefined);
      configure({ apiBase: newBase(), headers } as object);
      await insert('portal-customer-card');
      expect(authorizations()).toEqual([null]);
      await settleReports();
      for (const call of vi.mocked(console.warn).mock.calls) {
        expect(call.join()).toMatch(/headers of type \w+ is not an object of headers by name/);
        expect(call.join()).not.toContain(SECRET);
      }
    },
  );

  it('that are equal are the same, however often an element gets a new object', async () => {
    const card = document.createElement('portal-customer-card');
    Object.assign(card, { apiBase: newBase(), headers: { Authorization: 'Bearer same', 'X-Tenant': 'blue' } });
    document.body.append(card);
    await settle();
    await requestTo('/customer').respond(customerRecord());
    for (let render = 0; render < 20; render++) {
      Object.assign(card, { headers: new Headers({ 'x-tenant': 'blue', authorization: 'Bearer same' }) });
      await settle();
      Object.assign(card, { headers: { 'X-Tenant': 'blue', Authorization: 'Bearer same', 'X-None': undefined } });
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
      vi.mocked(console.warn).mockReturnValue(undefined);
      let now = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      const apiBase = newBase();
      const card = document.createElement('portal-customer-card');
      Object.assign(card, { apiBase });
      document.body.append(card);
      const kept = () => new Promise<never>(() => undefined);
      const setNext = async (value: unknown, seconds: number): Promise<unknown[]> => {
        now += seconds * 1000;
        Object.assign(card, { [name]: value });
        await settle();
        await settleReports();
        return vi.mocked(console.warn).mock.calls.flat();
      };
      for (const seconds of [0, 5, 6, 5]) expect(await setNext(() => kept(), seconds)).toEqual([]);
      for (const _ of [1, 2, 3])
        expect(await setNext(kept, 0)).toEqual([expect.stringMatching(`${name} for .*${apiBase}`)]);
      expect(await setNext(() => kept(), 0)).toHaveLength(1);
    },
  );

  it('are known to diagnose() by name', async () => {
    const apiBase = newBase();
    configure({ apiBase, headers: { ...session, 'X-Tenant': 'blue' } });
    await insert('portal-customer-card');
    expect(diagnose().headers[`${location.origin}${apiBase}`]).toEqual(['authorization', 'x-tenant']);
    expect(JSON.stringify(diagnose())).not.toContain('blue');
  });
});

/** The messages that the page posts to other tabs. */
function recordMessages(): readonly unknown[] {
  const posted: unknown[] = [];
  const channel = class extends EventTarget {
    postMessage = (message: unknown) => void posted.push(message);
    close = () => undefined;
  };
  vi.stubGlobal('BroadcastChannel', channel);
  onTestFinished(() => void vi.unstubAllGlobals());
  return posted;
}

const signInButton = (element: HTMLElement) => inside(element).queryByRole('button', { name: /sign in/i });

describe('the session of other tabs', () => {
  it('is that of this one if the browser has the credentials', async () => {
    const posted = recordMessages();
    configure({ apiBase: newBase() });
    await insert('portal-customer-card');
    await requestTo('/customer').respondWithStatus(401);
    expect(posted).toEqual(['signed-out']);
  });

  it.each<[string, Parameters<typeof configure>[0]]>([
    ['headers', { headers: session }],
    ['a function for headers', { headers: () => session }],
    ['fetch', { fetch: (url, init) => fetch(url, init) }],
    ['credentials', { credentials: 'omit' }],
  ])('may be another one if the page sets %s', async (_, settings) => {
    const posted = recordMessages();
    configure({ apiBase: newBase(), ...settings });
    const card = await insert('portal-customer-card');
    await requestTo('/customer').respondWithStatus(401);
    expect(signInButton(card)).toBeVisible();
    expect(posted).toEqual([]);
  });
});

describe('a widget with other credentials than the page', () => {
  it('has a session of its own: its end signs out nothing else, and forgets no other selection', async () => {
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

  it('of the same API base has a session of its own', async () => {
    const posted = recordMessages();
    const apiBase = newBase();
    const [first, second] = ['a', 'b'].map((name) => {
      const element = document.createElement('portal-customer-card');
      Object.assign(element, { apiBase, headers: { 'X-Tenant': name } });
      document.body.append(element);
      return element;
    });
    await settle();
    const [toFirst, toSecond] = requestsTo('/customer');
    await toFirst?.respond(customerRecord());
    await toSecond?.respondWithStatus(401);
    expect(inside(second as HTMLElement).getByRole('button', { name: /sign in/i })).toBeVisible();
    expect(inside(first as HTMLElement).queryByRole('button', { name: /sign in/i })).toBeNull();
    expect(posted).toEqual([]);
    expect(diagnose().headers[`${location.origin}${apiBase}`]).toEqual(['x-tenant']);
  });

  it('can be selected in', async () => {
    const apiBase = newBase();
    const list = document.createElement('portal-subscription-list');
    Object.assign(list, { apiBase, headers: { 'X-Tenant': 'a' } });
    document.body.append(list);
    await settle();
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }, { id: 'sub_2' }]));
    expect(await select('sub_2', { apiBase })).toBe(true);
  });

  it.each([
    [{ headers: 'x' }, /<portal-customer-card>: headers of type string is not/],
    [{ fetch: 'x' }, /<portal-customer-card>: fetch "x" is not a function/],
    [{ actions: 'x' }, /<portal-customer-card>: actions "x" is not an array/],
  ])('has its options validated: %j', async (options, message) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    mount(document.body, 'customer-card', options as object).unmount();
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(message));
  });
});

describe('credentials', () => {
  it.each([
    ['omit', {}],
    ['same-origin', { credentials: 'same-origin' }],
  ])('are %s by configure and attribute %j', async (expected, attributes) => {
    configure({ apiBase: newBase('https://portal.example'), credentials: 'omit' });
    await insert('portal-customer-card', attributes);
    expect(requestTo('/customer').init.credentials).toBe(expected);
  });
});

describe('usage-auth="session"', () => {
  it('requests the usage without a token, with the headers of the page', async () => {
    configure({ apiBase: newBase(), headers: session });
    await insert('portal-usage', { 'subscription-id': 'sub_1', 'usage-url': '/usage', 'usage-auth': 'session' });
    expect(allRequests().map(({ url }) => url)).toEqual([`${location.origin}/usage?subscription_id=sub_1`]);
    expect(authorizations()).toEqual([`Bearer ${SECRET}`]);
  });

  it.each(['portal-usage', 'portal-subscription-list', 'portal-account'])(
    'is reported once and not called for another origin than that of the API base: <%s>',
    async (name) => {
      vi.mocked(console.warn).mockReturnValue(undefined);
      configure({ apiBase: newBase(), headers: session });
      const usageUrl = `https://${name}.example/usage`;
      const id = name !== 'portal-subscription-list' && { 'subscription-id': 'sub_1' };
      const attributes = { ...id, 'usage-url': usageUrl, 'usage-auth': 'session' };
      await insert(name, attributes);
      await insert(name, attributes);
      for (const request of requestsTo('/subscriptions/')) await request.respond(pageOf([{ id: 'sub_1' }]));
      expect(allRequests().filter(({ url }) => url.includes('usage'))).toEqual([]);
      await settleReports();
      expect(console.warn).toHaveBeenCalledExactlyOnceWith(
        `portal-widgets: usage-url="${usageUrl}" is not of the origin of the API base, which usage-auth="session" needs`,
      );
    },
  );
});

it('no header, link, event or data has the value of a token', async () => {
  const details: unknown[] = [];
  const types = ['portal-load', 'portal-error', 'portal-select', 'portal-action'] as const;
  for (const type of types) document.addEventListener(type, (event) => details.push((event as CustomEvent).detail));
  const headers = vi.fn(() => ({ 'x-csrf': 'csrf' }));
  const actions = [{ id: 'rotate', label: 'Rotate', on: 'token', href: '/r/{token_id}' }] as const;
  configure({ apiBase: newBase(), headers, actions, newTokenUrl: '/new/{subscription_id}' });
  await insert('portal-account', { 'usage-url': '/usage', 'subscription-id': 'sub_1' });
  await requestTo('/customer').respond(customerRecord());
  for (const request of requestsTo('/subscriptions/')) await request.respond(pageOf([{ id: 'sub_1' }]));
  await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ id: 'tok_1', value: TOKEN })]));
  const usage = requestTo('/usage');
  expect(new Headers(usage.init.headers).get('authorization')).toBe(`Bearer ${TOKEN}`);
  await usage.respondWithStatus(500);
  expect(details.length).toBeGreaterThan(2);
  const others = allRequests().filter((request) => request !== usage);
  const seen = [details, diagnose(), others.map(({ url, init: { headers: sent } }) => [url, sent]), usage.url];
  expect(JSON.stringify(seen)).not.toContain(TOKEN);
  expect(JSON.stringify(headers.mock.calls)).toBe(JSON.stringify(headers.mock.calls.map(() => [])));
  const links = [...document.querySelectorAll('portal-account')].flatMap((element) =>
    Array.from(element.shadowRoot?.querySelectorAll('a') ?? [], ({ href }) => href),
  );
  expect(links.join()).not.toContain(encodeURIComponent(TOKEN));
});

it('the session of the page stays while no widget uses it', async () => {
  configure({ apiBase: newBase() });
  const card = await insert('portal-customer-card');
  await requestTo('/customer').respond(customerRecord());
  card.remove();
  await insert('portal-customer-card', { 'api-base': newBase() });
  expect(inside(await insert('portal-customer-card')).getByText('Robin Example')).toBeVisible();
});
