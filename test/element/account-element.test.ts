// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import type { Subscription } from '../../src/mock-server/resources/subscription.js';
import { refresh, select } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { plan } from '../widgets/subscription-list/subscription-helpers.js';
import { allRequests, endArrival, insert, inside, requestsTo, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();

const user = userEvent.setup({ delay: null });
const PAST_DUE = { past_due_at: new Date(Date.now() - 86_400_000).toISOString() };
const ACCOUNT = [plan('Old', { state: 'canceled' }), plan('Pro'), plan('Basic', PAST_DUE)];

let bases = 0;
/** Each test has a separate API base, and therefore a separate selection. */
let base: Readonly<Record<string, string>>;

beforeEach(() => {
  base = { 'api-base': `/account/${bases++}/` };
});

async function insertAccount(
  subscriptions: readonly Subscription[] = ACCOUNT,
  attributes: Readonly<Record<string, string>> = {},
): Promise<HTMLElement> {
  const element = await insert('portal-account', { ...base, ...attributes });
  await requestTo('/subscriptions/').respond(pageOf(subscriptions));
  await requestTo('/customer').respond(customerRecord({ id: 'cus_example' }));
  await settle();
  await endArrival();
  return element;
}

const regions = (element: HTMLElement) =>
  inside(element)
    .queryAllByRole('region')
    .map((region) => region.getAttribute('aria-label') ?? textOf(element, region.getAttribute('aria-labelledby')));
const textOf = (element: HTMLElement, id: string | null) => element.shadowRoot?.getElementById(id ?? '')?.textContent;
const rowButton = (element: HTMLElement, name: string) =>
  within(inside(element).getByRole('heading', { name })).getByRole('button');
const openPanel = (element: HTMLElement) =>
  inside(element)
    .queryAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent);
const filter = (element: HTMLElement) => inside(element).getByRole('combobox', { name: 'Status' });

describe('<portal-account>', () => {
  it('has the filter of the URL with url-sync', async () => {
    history.replaceState(null, '', '/portal?state=canceled');
    onTestFinished(() => history.replaceState(null, '', '/'));
    const element = await insert('portal-account', { ...base, 'url-sync': '', state: 'active' });
    expect(element).toHaveProperty('state', 'canceled');
    expect(requestsTo('/subscriptions/').map(({ query }) => query['state'])).toContain('canceled');
  });

  it('has an overview, the list with the panel of the first active subscription, and the customer', async () => {
    const element = await insertAccount();
    await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    expect(regions(element)).toEqual(['Overview', 'Subscriptions', 'Pro', 'Your details']);
    const panel = inside(element).getByRole('region', { name: 'Pro' });
    expect(within(panel).getAllByRole('group', { name: /Access tokens|Details/ })).toHaveLength(2);
    expect(within(panel).getByRole('button', { name: 'Copy CI' })).toBeVisible();
    expect(rowButton(element, 'Pro')).toHaveAttribute('aria-expanded', 'true');
    expect(rowButton(element, 'Pro').getAttribute('aria-controls')).toBe(panel.id);
    expect(inside(element).queryByRole('combobox', { name: 'Subscription' })).toBeNull();
  });

  it.each([
    [{}, [2, 3, 4, 5, 4, 3, 2]],
    [{ 'heading-level': '3' }, [3, 4, 5, 6, 5, 4, 3]],
    [{ 'heading-level': '5' }, [5, 6, 6, 6, 6, 6, 5]],
  ])('has headings whose levels begin with heading-level %j', async (attributes, levels) => {
    const element = await insertAccount(ACCOUNT.slice(1), attributes);
    await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI' })]));
    const headings = inside(element).getAllByRole('heading');
    expect(headings.map(({ localName }) => Number(localName.slice(1)))).toEqual(levels);
  });

  it('has the usage in the panel when usage-url is set', async () => {
    const element = await insertAccount(ACCOUNT, { 'usage-url': '/usage' });
    expect(inside(element).getByRole('group', { name: 'Usage' })).toBeVisible();
  });

  it('selects a row with its panel, and emits portal-select with its id', async () => {
    const element = await insertAccount();
    const selected: unknown[] = [];
    element.addEventListener('portal-select', (event) => selected.push((event as CustomEvent).detail));
    await user.click(rowButton(element, 'Basic'));
    await settle();
    expect(openPanel(element)).toEqual(['Basic']);
    expect(requestsTo('/sub%20Basic/access-tokens/')).toHaveLength(1);
    expect(selected).toEqual([{ subscriptionId: 'sub Basic' }]);
  });

  it('closes the panel of the pressed row in one column, without an event', async () => {
    const element = await insertAccount();
    const selected = vi.fn();
    element.addEventListener('portal-select', selected);
    await user.click(rowButton(element, 'Pro'));
    await settle();
    expect(openPanel(element)).toEqual([]);
    await user.click(rowButton(element, 'Pro'));
    await settle();
    expect(openPanel(element)).toEqual(['Pro']);
    expect(selected).toHaveBeenCalledOnce();
  });

  it('opens with the subscription of subscription-id', async () => {
    const element = await insertAccount(ACCOUNT, { 'subscription-id': 'sub Basic' });
    expect(openPanel(element)).toEqual(['Basic']);
    expect(requestsTo('/access-tokens/')).toHaveLength(1);
  });

  it('requests the list once', async () => {
    await insert('portal-account', { ...base, 'usage-url': '/usage', 'page-size': '50' });
    expect(requestsTo('/subscriptions/')).toHaveLength(1);
  });

  it('requests one unfiltered page for its overview if a filter is set on arrival', async () => {
    await insert('portal-account', { ...base, state: 'active' });
    expect(requestsTo('/subscriptions/').map(({ query }) => query['state'])).toEqual(['active', undefined]);
  });

  it('reflects the properties of its widgets to attributes', async () => {
    const element = Object.assign(document.createElement('portal-account'), {
      pageSize: 5,
      state: 'active',
      revealSeconds: 10,
    });
    document.body.append(element);
    await insert('p');
    expect(element.getAttribute('page-size')).toBe('5');
    expect(allRequests().map(({ url }) => url.slice(location.origin.length))).toContain(
      '/api/v0/subscriptions/?limit=5&state=active',
    );
  });
});

describe('the selection of an account', () => {
  it('moves to the first row of a filter that excludes it', async () => {
    const element = await insertAccount();
    await user.selectOptions(filter(element), 'Canceled');
    expect(openPanel(element)).toEqual(['Pro']);
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([ACCOUNT[0], plan('Gone', { state: 'canceled' })]));
    await settle();
    expect(openPanel(element)).toEqual(['Old']);
  });

  it('moves to another row when the selected subscription is gone', async () => {
    const element = await insertAccount();
    await user.click(rowButton(element, 'Basic'));
    void refresh();
    await settle();
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf(ACCOUNT.slice(0, 2)));
    await settle();
    expect(openPanel(element)).toEqual(['Old']);
  });

  it('is looked up page by page if a script selects a subscription that is not loaded', async () => {
    const element = await insert('portal-account', { ...base, 'page-size': '1' });
    const respond = (name: string) =>
      requestsTo('/subscriptions/')
        .at(-1)
        ?.respond(pageOf([plan(name)], { total: 3, limit: 1 }));
    await respond('Pro');
    const selected = select('sub Far', { apiBase: base['api-base'] });
    await settle();
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([plan('Pro'), plan('Basic'), plan('Far')]));
    expect(await selected).toBe(true);
    await settle();
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([plan('Basic'), plan('Far')], { total: 3, offset: 1 }));
    await settle();
    await endArrival();
    expect(openPanel(element)).toEqual(['Far']);
  });

  it('is remembered in the tab, by its id only', async () => {
    const element = await insertAccount();
    await user.click(rowButton(element, 'Basic'));
    expect(Object.values({ ...sessionStorage })).toEqual(['sub Basic']);
    element.remove();
    await settle();
    const next = await insert('portal-account', base);
    await requestsTo('/subscriptions/').at(-1)?.respond(pageOf(ACCOUNT));
    await settle();
    await endArrival();
    expect(openPanel(next)).toEqual(['Basic']);
  });
});

describe('the overview of an account', () => {
  it('opens the panel of a subscription, moves the focus to its row, and emits portal-select', async () => {
    const element = await insertAccount([plan('Pro'), plan('Maps', PAST_DUE)]);
    const selected = vi.fn();
    element.addEventListener('portal-select', selected);
    const overview = within(inside(element).getByRole('region', { name: 'Overview' }));
    await user.click(overview.getAllByRole('button', { name: 'Maps' })[0] as HTMLElement);
    await waitFor(() => expect(element.shadowRoot?.activeElement).toBe(rowButton(element, 'Maps')));
    expect(openPanel(element)).toEqual(['Maps']);
    expect(selected).toHaveBeenCalledOnce();
  });

  it('removes a filter that hides the subscription', async () => {
    const element = await insertAccount([plan('Pro'), plan('Maps', PAST_DUE), plan('Old', { state: 'canceled' })]);
    await user.selectOptions(filter(element), 'Canceled');
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([ACCOUNT[0]]));
    const overview = within(inside(element).getByRole('region', { name: 'Overview' }));
    await user.click(overview.getAllByRole('button', { name: 'Maps' })[0] as HTMLElement);
    await settle();
    expect(filter(element)).toHaveValue('');
    expect(openPanel(element)).toEqual(['Maps']);
    expect(element.shadowRoot?.activeElement).toBe(rowButton(element, 'Maps'));
  });
});

describe('one state of the whole account', () => {
  it('is that of an account without subscriptions, above the customer’s details', async () => {
    const element = await insertAccount([]);
    expect(regions(element)).toEqual(['Subscriptions', 'Your details']);
    expect(inside(element).getByText('No subscriptions yet', { ignore: '[role=status]' })).toBeVisible();
    expect(inside(element).queryByRole('combobox')).toBeNull();
  });

  it('is that of a list that can’t be loaded, with the customer’s details if they have loaded', async () => {
    const element = await insert('portal-account', base);
    await requestTo('/subscriptions/').respondWithStatus(403);
    await settle();
    expect(regions(element)).toEqual(['Subscriptions']);
    expect(inside(element).getAllByRole('alert')).toHaveLength(1);
    await requestTo('/customer').respond(customerRecord({ name: 'Maya Lindqvist' }));
    await settle();
    expect(regions(element)).toEqual(['Subscriptions', 'Your details']);
  });

  it('is that of a session that has ended, without the customer’s details', async () => {
    const element = await insert('portal-account', base);
    await requestTo('/subscriptions/').respondWithStatus(401);
    await settle();
    expect(regions(element)).toEqual(['Subscriptions']);
    expect(inside(element).getAllByRole('alert')).toHaveLength(1);
    expect(inside(element).getByRole('button', { name: 'Sign in again' })).toBeVisible();
  });

  it('is that of one subscription: a heading without a button above its panel, and no overview', async () => {
    const element = await insertAccount([plan('Pro', PAST_DUE)]);
    expect(regions(element)).toEqual(['Subscriptions', 'Pro', 'Your details']);
    const heading = inside(element).getByRole('heading', { level: 2, name: 'Pro' });
    expect(within(heading).queryByRole('button')).toBeNull();
    expect(inside(element).getByRole('group', { name: 'Access tokens' })).toBeVisible();
  });

  it('is that of one subscription with a filter, which finds what the service left out and keeps the focus', async () => {
    const element = await insertAccount([plan('Pro')]);
    await user.selectOptions(filter(element), 'Canceled');
    await requestsTo('/subscriptions/')
      .at(-1)
      ?.respond(pageOf([plan('Old', { state: 'canceled' })]));
    await settle();
    expect(rowButton(element, 'Old')).toBeVisible();
    expect(element.shadowRoot?.activeElement).toBe(filter(element));
    await user.selectOptions(filter(element), 'All');
    await settle();
    expect(inside(element).getByRole('heading', { level: 2, name: 'Pro' })).toBeVisible();
    expect(element.shadowRoot?.activeElement).toBe(filter(element));
  });
});
