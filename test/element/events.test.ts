// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { emit } from '../../src/element/events.js';
import { diagnose, on, refresh as refreshAll, type WidgetEventType } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { insert, inside, requestsTo, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();
const user = userEvent.setup({ delay: null });

/** Collects the details of all events of a type. */
function collectDetails(type: WidgetEventType): unknown[] {
  const received: unknown[] = [];
  document.addEventListener(type, (event) => received.push((event as CustomEvent).detail));
  return received;
}

async function loadCard(): Promise<HTMLElement> {
  const element = await insert('portal-customer-card');
  await requestsTo('/customer').at(-1)?.respond(customerRecord());
  return element;
}

/** Sends the requests again, with another name in the response. */
async function refresh(element: HTMLElement): Promise<void> {
  void refreshAll();
  await requestsTo('/customer')
    .at(-1)
    ?.respond(customerRecord({ name: 'Refreshed' }));
  expect(inside(element).getByText('Refreshed')).toBeVisible();
}

describe('events of the elements', () => {
  it('bubble and cross shadow roots', async () => {
    const received: Event[] = [];
    const host = await insert('div');
    const wrapper = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(wrapper);
    document.addEventListener('portal-load', (event) => received.push(event), { once: true });
    await insert('portal-customer-card', {}, wrapper);
    await requestTo('/customer').respond(customerRecord());
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ type: 'portal-load', bubbles: true, composed: true });
    expect((received[0] as CustomEvent).detail).toEqual({
      widget: 'customer-card',
      count: 1,
      data: expect.objectContaining({ name: 'Robin Example' }),
    });
  });

  it('are emitted after the data has rendered', async () => {
    let name: Element | null = null;
    document.addEventListener(
      'portal-load',
      ({ target }) => (name = inside(target as Element).queryByText('Robin Example')),
      { once: true },
    );
    await loadCard();
    expect(name).toBeVisible();
  });

  it('have a frozen detail, so that a listener cannot change it for others', async () => {
    let isFrozen = false;
    document.addEventListener('portal-load', (event) => (isFrozen = Object.isFrozen((event as CustomEvent).detail)), {
      once: true,
    });
    await loadCard();
    expect(isFrozen).toBe(true);
  });

  it('include the operation, kind and status of an error', async () => {
    const received = collectDetails('portal-error');
    await insert('portal-customer-card');
    await requestTo('/customer').respondWithStatus(500);
    expect(received).toEqual([{ widget: 'customer-card', operation: 'getCustomer', kind: 'server', status: 500 }]);
  });

  it('report the filter and token ids, but never the value of a token', async () => {
    const states = collectDetails('portal-state-change');
    const reveals = collectDetails('portal-token-reveal');
    const copies = collectDetails('portal-token-copy');
    const list = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 2 }));
    await user.click(inside(list).getByRole('button', { name: /sub_1/ }));
    await requestTo('/access-tokens/').respond(
      pageOf([accessTokenRecord({ id: 'tok_1', name: 'CI', value: 'the value' })]),
    );
    await user.click(inside(list).getByRole('button', { name: 'Show CI' }));
    await user.click(inside(list).getByRole('button', { name: 'Copy CI' }));
    await user.selectOptions(inside(list).getByRole('combobox', { name: 'Status' }), 'Active');
    await settle();
    expect(reveals).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
    expect(copies).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
    expect(states).toEqual([{ state: 'active' }]);
  });
});

describe('the data of portal-load', () => {
  const SECRET = 'sk~9fQ7-xZ2v_Lw8+Kd3';

  async function loadedData(name: string, attributes: Record<string, string>, responses: Record<string, unknown>) {
    const events: CustomEvent<{ data: unknown }>[] = [];
    const element = await insert(name, attributes);
    element.addEventListener('portal-load', (event) => events.push(event as CustomEvent<{ data: unknown }>));
    for (const [path, response] of Object.entries(responses)) await requestTo(path).respond(response);
    return events.at(-1)?.detail;
  }

  it('is the customer, copied whenever it is read', async () => {
    const detail = await loadedData('portal-customer-card', {}, { '/customer': customerRecord({ name: 'Robin' }) });
    expect(detail?.data).toMatchObject({ name: 'Robin', email: expect.any(String) });
    expect(detail?.data).not.toBe(detail?.data);
    Object.assign(detail?.data as object, { name: 'Changed' });
    expect(detail?.data).toMatchObject({ name: 'Robin' });
  });

  it('is the subscriptions that are loaded, with arrays of items', async () => {
    const detail = await loadedData(
      'portal-subscription-list',
      {},
      { '/subscriptions/': pageOf([{ id: 'sub_1', items: [{ id: 'item_1' }] }, { id: 'sub_2' }]) },
    );
    expect(detail?.data).toMatchObject([{ id: 'sub_1', items: [{ id: 'item_1' }] }, { id: 'sub_2' }]);
  });

  it('is the tokens without their values', async () => {
    const detail = await loadedData(
      'portal-access-tokens',
      { 'subscription-id': 'sub_1' },
      { '/access-tokens/': pageOf([accessTokenRecord({ id: 'tok_1', name: 'CI', value: SECRET })]) },
    );
    expect(detail?.data).toMatchObject([{ id: 'tok_1', name: 'CI' }]);
    const [token] = (detail?.data ?? []) as object[];
    for (const name of ['value', 'hasSecret', 'isDiscarded']) expect(token).not.toHaveProperty(name);
    expect(JSON.stringify(detail)).not.toContain(SECRET);
  });

  it('is the metrics with their quotas', async () => {
    const quota = { quota: 100, usage: 25, period: { unit: 'month', value: 1 }, end: '2026-04-01T00:00:00Z' };
    const metrics = [
      { name: 'calls', label: 'API calls', quotas: [quota, { ...quota, quota: 10 }] },
      { name: 'seats', label: 'Seats', quotas: [] },
    ];
    const detail = await loadedData(
      'portal-usage',
      { 'subscription-id': 'sub_1', 'usage-url': '/usage', 'usage-auth': 'session' },
      { '/usage': pageOf(metrics) },
    );
    expect(detail?.data).toEqual(metrics);
  });
});

describe('PortalWidgets.on', () => {
  it('calls the listener for each event until it is removed', async () => {
    const listener = vi.fn();
    const remove = on('portal-load', listener);
    listener.mockClear();
    await loadCard();
    expect(listener).toHaveBeenCalledOnce();
    expect(listener.mock.lastCall?.[0]).toMatchObject({
      type: 'portal-load',
      detail: { widget: 'customer-card', count: 1 },
    });
    remove();
    remove();
    await loadCard();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('replays the last event of each widget', async () => {
    const before = vi.fn();
    on('portal-load', before)();
    const element = await loadCard();
    await refresh(element);
    element.remove();
    const late = vi.fn();
    const remove = on('portal-load', late);
    expect(late).toHaveBeenCalledTimes(before.mock.calls.length + 1);
    expect(late.mock.lastCall?.[0]).toMatchObject({
      type: 'portal-load',
      detail: { widget: 'customer-card', count: 1, data: { name: 'Refreshed' } },
    });
    remove();
  });

  it('replays only the last error of a widget, all of which diagnose() has', () => {
    const element = document.createElement('div');
    for (const kind of ['network', 'server'] as const)
      emit(element, 'portal-error', { widget: 'usage', operation: 'replayed', kind });
    const kinds: string[] = [];
    on('portal-error', ({ detail }) => detail.operation === 'replayed' && kinds.push(detail.kind))();
    expect(kinds).toEqual(['server']);
    expect(diagnose().errors.filter(({ operation }) => operation === 'replayed')).toHaveLength(2);
  });

  it('replays at most 200 events', () => {
    for (let number = 0; number < 250; number++)
      emit(document.createElement('div'), 'portal-load', { widget: 'usage', count: number, data: [] });
    const counts: number[] = [];
    on('portal-load', ({ detail }) => counts.push(detail.count))();
    expect(counts).toEqual(Array.from({ length: 200 }, (_, index) => 50 + index));
  });

  it('replays nothing of a former customer, and everything of another API base', async () => {
    const subjects = await insert('portal-customer-card', { 'api-base': '/former/' });
    await requestTo('/former/customer').respond(customerRecord({ id: 'cus_1', name: 'Former' }));
    const other = await insert('portal-customer-card', { 'api-base': '/other/' });
    await requestTo('/other/customer').respond(customerRecord({ id: 'cus_2', name: 'Other' }));
    void refreshAll();
    await requestsTo('/former/customer')
      .at(-1)
      ?.respond(customerRecord({ id: 'cus_3', name: 'Present' }));
    await requestsTo('/former/customer')
      .at(-1)
      ?.respond(customerRecord({ id: 'cus_3', name: 'Present' }));
    await requestsTo('/other/customer')
      .at(-1)
      ?.respond(customerRecord({ id: 'cus_2', name: 'Other' }));
    const names: unknown[] = [];
    on('portal-load', ({ detail: { data } }) => names.push('name' in data && data.name))();
    expect(names).not.toContain('Former');
    expect(names).toEqual(expect.arrayContaining(['Present', 'Other']));
    subjects.remove();
    other.remove();
  });

  it('does not call the listener for other event types', async () => {
    const listener = vi.fn();
    const remove = on('portal-state-change', listener);
    listener.mockClear();
    await loadCard();
    expect(listener).not.toHaveBeenCalled();
    remove();
  });

  it('reports an error of a listener, and calls the others', async () => {
    const broken = new Error('listener error');
    const removeBroken = on('portal-load', () => {
      throw broken;
    });
    const listener = vi.fn();
    const remove = on('portal-load', listener);
    listener.mockClear();
    vi.mocked(reportError).mockClear();
    const element = await loadCard();
    expect(listener).toHaveBeenCalledOnce();
    expect(reportError).toHaveBeenCalledExactlyOnceWith(broken);
    expect(inside(element).getByText('Robin Example')).toBeVisible();
    removeBroken();
    remove();
  });

  it('lets a listener remove itself', async () => {
    const calls: string[] = [];
    const removeFirst = on('portal-state-change', () => {
      calls.push('first');
      removeFirst();
    });
    const removeSecond = on('portal-state-change', () => calls.push('second'));
    calls.length = 0;
    const list = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 2 }));
    const filter = inside(list).getByRole('combobox', { name: 'Status' });
    await user.selectOptions(filter, 'Active');
    await user.selectOptions(filter, 'All');
    expect(calls).toEqual(['first', 'second', 'second']);
    removeSecond();
  });
});
