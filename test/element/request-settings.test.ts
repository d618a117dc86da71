// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { configure } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { FakeChannel } from './fake-channel.js';
import { pageOf } from '../features/render-widget.js';
import { allRequests, insert, inside, lastRequestTo, newBase, requestTo, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

const SECRET = 'secret~of-the-session';
const session = { Authorization: `Bearer ${SECRET}` };

useFreshPage();

const authorizations = () => allRequests().map(({ init }) => new Headers(init.headers).get('authorization'));

describe('headers of the page', () => {
  it('that stay the same aren’t reported as changed in a page without an origin, which sends no requests', async () => {
    vi.spyOn(location, 'origin', 'get').mockReturnValue('null');
    vi.stubGlobal('origin', 'null');
    configure({ apiBase: undefined, headers: session });
    for (const _ of [1, 2, 3, 4]) await insert('portal-customer-card');
    expect(allRequests()).toEqual([]);
    expect(await warnings()).toEqual([]);
  });

  it('that are set after the first requests are reported, because these were sent without them', async () => {
    await insert('portal-customer-card');
    configure({ headers: session });
    await settle();
    expect(await warnings()).toEqual([
      'configure: headers were set after requests had been sent without them, so everything was requested again. Set them before the first widget is in the page.',
    ]);
  });

  it('go only to the page’s API base, whatever attributes an injected widget has', async () => {
    configure({ headers: session });
    await insert('portal-customer-card', { 'api-base': 'https://evil.example/api/v0/', headers: 'x', fetch: 'x' });
    expect(new URL(requestTo('/customer').url).origin).toBe(location.origin);
    expect(await warnings()).toContainEqual(
      'api-base of <portal-customer-card> is ignored: it is a setting of the page. Set data-api-base on the script tag, or use configure().',
    );
  });

  it('are sent again when they change, and earlier data is not shown', async () => {
    const card = await insert('portal-customer-card');
    await requestTo('/customer').respond(customerRecord({ name: 'Before' }));
    configure({ headers: session });
    await settle();
    expect(inside(card).queryByText('Before')).toBeNull();
    expect(authorizations()).toEqual([null, `Bearer ${SECRET}`]);
    await lastRequestTo('/customer').respond(customerRecord({ name: 'After' }));
    expect(inside(card).getByText('After')).toBeVisible();
  });

  it('are reported without their value if they aren’t headers', async () => {
    for (const headers of [SECRET, [SECRET], { Authorization: `${SECRET}\n1` }, { Authorization: 5 }]) {
      configure({ apiBase: newBase(), headers } as object);
      await insert('portal-customer-card');
    }
    expect(authorizations()).toEqual([null, null, null, null]);
    const of = (type: string) => `configure: headers of type ${type} is ignored: use an object of headers by name`;
    expect(await warnings()).toEqual(['string', 'object'].map((type) => expect.stringContaining(of(type)) as unknown));
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain(SECRET);
  });

  it.each([
    ['headers', (): unknown => ({ 'X-Tenant': 'blue' })],
    ['fetch', (): unknown => () => new Promise<never>(() => undefined)],
  ])('that are replaced three times within ten seconds are reported: %s', async (name, create) => {
    let now = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    await insert('portal-customer-card');
    const setNext = (value: unknown, seconds: number) => {
      now += seconds * 1000;
      configure({ [name]: value });
      return settle().then(warnings);
    };
    for (const seconds of [0, 5, 6, 5]) expect(await setNext(create(), seconds)).toEqual([]);
    const kept = create();
    for (const _ of [1, 2, 3])
      expect(await setNext(kept, 0)).toEqual([expect.stringContaining(`${name} changed three times`)]);
  });
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
])('with %s, other tabs hear of the end of a session that they share: %j', async (_, settings, messages) => {
  const posted = recordMessages();
  configure({ apiBase: newBase(), ...settings });
  const card = await insert('portal-customer-card');
  await requestTo('/customer').respondWithStatus(401);
  expect(signInButton(card)).toBeVisible();
  expect(posted).toEqual(messages);
});

it('a replaced page model hides revealed tokens and closes its channel', async () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const tokens = await insert('portal-access-tokens', { 'subscription-id': 'sub_1' });
  await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI', value: SECRET })]));
  inside(tokens).getByRole('button', { name: 'Show CI' }).click();
  await settle();
  expect(inside(tokens).getByText(SECRET)).toBeVisible();
  configure({ apiBase: newBase() });
  await settle();
  expect(inside(tokens).queryByText(SECRET)).toBeNull();
  expect(inside(tokens).queryByRole('button', { name: 'Show CI' })).toBeNull();
  expect(FakeChannel.open.size).toBe(1);
});

it('the state of the session stays while the page has no widget', async () => {
  const card = await insert('portal-customer-card');
  await requestTo('/customer').respond(customerRecord());
  card.remove();
  await settle();
  expect(inside(await insert('portal-customer-card')).getByText('Robin Example')).toBeVisible();
});
