// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { refresh } from '../../src/index.js';
import { insert, inside, requestsTo, rootOf, useFreshPage } from '../element/portal-page.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from './render-widget.js';
import { expectNoTraceOf } from './serialized-document.js';

// No substring of four characters occurs elsewhere in the document.
const SECRET = 'sk~9fQ7-xZ2v_Lw8+Kd3/Rb6.Ty5~Hn4';
const PATHS = ['/customer', '/subscriptions/', '/access-tokens/'] as const;
const TOKENS = pageOf([accessTokenRecord({ name: 'CI', value: SECRET })]);

const user = userEvent.setup({ delay: null });
let page: Record<'card' | 'list' | 'tokens', HTMLElement>;

useFreshPage();

beforeEach(async () => {
  page = {
    card: await insert('portal-customer-card'),
    list: await insert('portal-subscription-list'),
    tokens: await insert('portal-access-tokens', { 'subscription-id': 'sub_1' }),
  };
});

const widgets = () => Object.values(page).filter((element) => element.isConnected);
/** The alerts of all connected widgets. */
const alerts = () => widgets().flatMap((element) => inside(element).queryAllByRole('alert'));
const last = (path: (typeof PATHS)[number]) => requestsTo(path).at(-1);

async function respondToAll(): Promise<void> {
  await last('/customer')?.respond(customerRecord());
  await last('/subscriptions/')?.respond(pageOf([{ id: 'sub_1' }]));
  await last('/access-tokens/')?.respond(TOKENS);
}

async function rejectAll(): Promise<void> {
  for (const path of PATHS) await last(path)?.respondWithStatus(401);
}

describe('an expired session', () => {
  it.each(PATHS)('shows one alert if %s responds with 401 first, and a hint in the other widgets', async (path) => {
    await last(path)?.respondWithStatus(401);
    for (const element of widgets()) expect(rootOf(element).querySelector('[part=skeleton]')).toBeNull();
    await rejectAll();
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toHaveTextContent('You’ve been signed out');
    const others = widgets().filter((element) => !inside(element).queryByRole('alert'));
    expect(others).toHaveLength(2);
    for (const element of others) {
      expect(inside(element).getByText('You’ve been signed out')).toBeVisible();
      expect(inside(element).queryByRole('button')).toBeNull();
    }
  });

  it('keeps the data, but discards token values', async () => {
    await respondToAll();
    await user.click(inside(page.tokens).getByRole('button', { name: 'Show CI' }));
    void refresh();
    await settle();
    await last('/customer')?.respondWithStatus(401);
    expectNoTraceOf(SECRET);
    expect(inside(page.card).getByText('Robin Example')).toBeVisible();
    expect(inside(page.list).getByRole('heading', { name: 'Unnamed subscription sub_1' })).toBeVisible();
    const { tokens } = page;
    expect(inside(tokens).getByRole('heading', { name: 'CI' })).toBeVisible();
    expect(inside(tokens).queryByRole('button', { name: /^(Show|Hide|Copy) CI$/ })).toBeNull();
    expect(rootOf(tokens)).not.toHaveTextContent('Value not available');
    expect(alerts()).toHaveLength(1);
  });
});

it('an error of an offline device has no retry button, and is retried when the device is online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const path of PATHS) await last(path)?.fail();
  expect(alerts()).toHaveLength(3);
  for (const alert of alerts()) {
    expect(within(alert).queryByRole('button')).toBeNull();
    expect(alert).toHaveTextContent(/You’re offline Loading resumes when you’re back online\./);
  }
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await settle();
  await respondToAll();
  expect(alerts()).toEqual([]);
});

it('if a content network wants to check the browser, the alert offers to reload the page', async () => {
  for (const path of PATHS) await last(path)?.respondWithStatus(403, { 'cf-mitigated': 'challenge' });
  expect(alerts()).toHaveLength(3);
  for (const alert of alerts()) expect(alert).toHaveTextContent(/You don’t have access to this Reload the page\./);
});

it('tokens that fail in an open panel have one alert, and none in a widget for usage beside the list', async () => {
  const usage = await insert('portal-usage', { 'usage-url': '/usage' });
  await last('/subscriptions/')?.respond(pageOf([{ id: 'sub_1' }]));
  page.tokens.remove();
  await settle();
  await user.click(inside(page.list).getByRole('button', { name: /sub_1/ }));
  await last('/customer')?.respond(customerRecord({ id: 'cus_1' }));
  await last('/access-tokens/')?.respondWithStatus(404);
  expect(inside(page.list).getAllByRole('alert')).toHaveLength(1);
  expect(inside(usage).queryByRole('alert')).toBeNull();
  await user.selectOptions(inside(page.list).getByRole('combobox'), 'Canceled');
  await last('/subscriptions/')?.respond(pageOf([{ id: 'sub_2' }]));
  expect(inside(usage).getAllByRole('alert')).toHaveLength(1);
  await user.selectOptions(inside(page.list).getByRole('combobox'), 'All');
  await user.click(inside(page.list).getByRole('button', { name: /sub_1/ }));
  expect(inside(usage).getAllByRole('alert')).toHaveLength(1);
});
