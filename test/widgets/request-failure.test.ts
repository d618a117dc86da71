// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/harness/mock-server/resources/customer.js';
import { refresh } from '../../src/index.js';
import { insert, inside, requestsTo, rootOf, useFreshPage } from '../element/portal-page.js';
import { settle } from '../state/mock-requests.js';
import { axeViolations } from './axe-violations.js';
import { pageOf } from './render-widget.js';
import { expectNoTraceOf } from './serialized-document.js';

// Characters that nothing else of the document has in this order.
const SECRET = 'sk~9fQ7-xZ2v_Lw8#Kd3!Rb6@Ty5^Hn4';
const PATHS = ['/customer', '/subscriptions/', '/access-tokens/'] as const;
const TOKENS = pageOf([accessTokenRecord({ name: 'CI', value: SECRET })]);

const user = userEvent.setup({ delay: null });
let portals = 0;
let page: Record<'card' | 'list' | 'tokens', HTMLElement>;

useFreshPage();

beforeEach(async () => {
  // Each test is about another portal: what has become of a session is remembered for each.
  const base = { 'api-base': `/portal/${portals++}/` };
  page = {
    card: await insert('portal-customer-card', base),
    list: await insert('portal-subscription-list', base),
    tokens: await insert('portal-access-tokens', { ...base, 'subscription-id': 'sub_1' }),
  };
});

afterEach(() => {
  vi.useRealTimers();
});

const widgets = () => Object.values(page).filter((element) => element.isConnected);
/** The widgets that tell of it, each by its alert. */
const alerts = () => widgets().flatMap((element) => inside(element).queryAllByRole('alert'));
const last = (path: (typeof PATHS)[number]) => requestsTo(path).at(-1);

async function answerAll(): Promise<void> {
  await last('/customer')?.respond(customerRecord());
  await last('/subscriptions/')?.respond(pageOf([{ id: 'sub_1' }]));
  await last('/access-tokens/')?.respond(TOKENS);
}

async function refuseAll(status = 401): Promise<void> {
  for (const path of PATHS) await last(path)?.respondWithStatus(status);
}

describe('the end of the session', () => {
  it.each(PATHS)('that %s tells first is told once, and the others say that they wait for it', async (path) => {
    await last(path)?.respondWithStatus(401);
    await refuseAll();
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toHaveTextContent('Your session has ended.');
    const others = widgets().filter((element) => !inside(element).queryByRole('alert'));
    expect(others).toHaveLength(2);
    for (const element of others) {
      expect(inside(element).getByText('Sign in again to see this.')).toBeVisible();
      expect(inside(element).queryByRole('button')).toBeNull();
      expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
    }
  });

  it('keeps what is on screen and marks it as old, but for the values of tokens', async () => {
    await answerAll();
    await user.click(inside(page.tokens).getByRole('button', { name: 'Show CI' }));
    void refresh();
    await settle();
    await last('/customer')?.respondWithStatus(401);
    expectNoTraceOf(SECRET);
    expect(inside(page.card).getByText('Robin Example')).toBeVisible();
    expect(inside(page.list).getByRole('heading', { name: 'Subscription sub_1' })).toBeVisible();
    const { tokens } = page;
    expect(inside(tokens).getByRole('heading', { name: 'CI' })).toBeVisible();
    expect(inside(tokens).getByText('Sign in again to see this.')).toBeVisible();
    expect(inside(tokens).queryByRole('button', { name: /^(Show|Hide|Copy) CI$/ })).toBeNull();
    expect(rootOf(tokens)).not.toHaveTextContent('This token’s value isn’t available.');
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toHaveTextContent('This data may be out of date.');
    for (const element of widgets()) expect(inside(element).getByText(/This data may be out of date\./)).toBeVisible();
  });

  it('takes no value from an answer that comes after it', async () => {
    await answerAll();
    void refresh();
    await settle();
    await last('/customer')?.respondWithStatus(401);
    await last('/access-tokens/')?.respond(TOKENS);
    expect(inside(page.tokens).queryByRole('button', { name: 'Show CI' })).toBeNull();
    expectNoTraceOf(SECRET);
  });

  it('is told by the next widget where the one that told it goes', async () => {
    await refuseAll();
    for (let left = 3; left > 0; left--) {
      expect(alerts()).toHaveLength(1);
      expect(alerts()[0]).toHaveTextContent('Your session has ended.');
      widgets().find((element) => inside(element).queryByRole('alert'))?.remove();
      await settle();
    }
    expect(widgets()).toEqual([]);
  });

  it('loads the page anew on "Sign in again"', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await refuseAll();
    const [button] = widgets().flatMap((element) => inside(element).queryAllByRole('button', { name: 'Sign in again' }));
    if (button) await user.click(button);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is one event for each operation that told of it', async () => {
    const seen: unknown[] = [];
    document.addEventListener('portal-error', (event) => seen.push((event as CustomEvent).detail));
    await last('/customer')?.respondWithStatus(401);
    expect(seen).toEqual([{ widget: 'customer-card', operation: 'getCustomer', kind: 'session-ended', status: 401 }]);
  });

  it('has nothing that axe finds, whoever tells it', async () => {
    await answerAll();
    void refresh();
    await settle();
    await refuseAll();
    expect(await axeViolations(document.body)).toEqual([]);
  });
});

describe('a visitor who has signed in again in another tab', () => {
  it('finds all as it was when this one is in view again', async () => {
    await answerAll();
    void refresh();
    await settle();
    await refuseAll();
    const before = PATHS.map((path) => requestsTo(path).length);
    dispatchEvent(new Event('focus'));
    await settle();
    const asked = PATHS.map((path, place) => requestsTo(path).length - (before[place] ?? 0));
    expect(asked.reduce((sum, count) => sum + count)).toBe(1);
    await answerAll();
    await answerAll();
    expect(alerts()).toEqual([]);
    for (const element of widgets()) expect(rootOf(element)).not.toHaveTextContent(/Sign in again|out of date/);
    await user.click(inside(page.tokens).getByRole('button', { name: 'Show CI' }));
    expect(inside(page.tokens).getByText(SECRET)).toBeVisible();
  });

  it('sees the notice as long as the answer is still the end', async () => {
    await answerAll();
    void refresh();
    await settle();
    await refuseAll();
    dispatchEvent(new Event('focus'));
    await settle();
    await refuseAll();
    expect(alerts()).toHaveLength(1);
    expect(inside(page.card).getByText('Robin Example')).toBeVisible();
  });
});

describe('a failure that is not the end of the session', () => {
  it('is told by each widget that it concerns', async () => {
    await last('/customer')?.respondWithStatus(500);
    await last('/subscriptions/')?.respondWithStatus(403);
    await last('/access-tokens/')?.respond(TOKENS);
    expect(alerts().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('ran into a problem'),
      expect.stringContaining('don’t have access'),
    ]);
  });

  it('of a device without a network says that it goes on by itself, and it does', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (const path of PATHS) await last(path)?.fail();
    expect(alerts()).toHaveLength(3);
    for (const alert of alerts()) {
      expect(within(alert).queryByRole('button')).toBeNull();
      expect(alert).toHaveTextContent(/You’re offline\.\s*Loading will resume once you’re back online\./);
    }
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await settle();
    await answerAll();
    expect(alerts()).toEqual([]);
  });

  it('of a network that is there says that the portal could not be reached', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let attempt = 0; attempt < 3; attempt++) {
      await last('/customer')?.fail();
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(alerts().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Couldn’t reach the portal.')]);
  });
});
