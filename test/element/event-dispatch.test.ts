// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { emit, forgetEventsOf } from '../../src/element/event-dispatch.js';
import { on, refresh } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { insert, inside, lastRequestTo, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();

async function loadCard(): Promise<HTMLElement> {
  const element = await insert('portal-customer-card');
  await lastRequestTo('/customer').respond(customerRecord());
  return element;
}

it('an event is emitted after the data has rendered, with a detail that no listener can change for others', async () => {
  const seen: unknown[] = [];
  document.addEventListener(
    'portal-load',
    ({ target, detail }) => seen.push(inside(target as Element).queryByText('Robin Example'), Object.isFrozen(detail)),
    { once: true },
  );
  await loadCard();
  expect(seen).toEqual([expect.any(HTMLElement), true]);
});

it('portal-load copies its data each time it is read', async () => {
  const element = await insert('portal-customer-card');
  const loaded: { data: unknown }[] = [];
  element.addEventListener('portal-load', (event) => loaded.push((event as CustomEvent<{ data: unknown }>).detail));
  await requestTo('/customer').respond(customerRecord({ name: 'Robin' }));
  const [detail] = loaded;
  expect(detail?.data).toMatchObject({ name: 'Robin', email: expect.any(String) });
  Object.assign(detail?.data as object, { name: 'Changed' });
  expect(detail?.data).toMatchObject({ name: 'Robin' });
});

describe('PortalWidgets.on', () => {
  it('calls the listener for each event until it is removed', async () => {
    const listener = vi.fn();
    const stops = [on('portal-load', listener), on('portal-select', listener)];
    listener.mockClear();
    await loadCard();
    for (const stop of stops) for (const _ of [1, 2]) stop();
    await loadCard();
    expect(listener).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ type: 'portal-load', detail: expect.objectContaining({ count: 1 }) as object }),
    );
  });

  it.each<readonly unknown[]>([
    ['on("portal-laod"): unknown event. Did you mean portal-load?', 'portal-laod', () => undefined],
    ['on("load"): unknown event. Did you mean portal-load?', 'load', () => undefined],
    ['on("PORTAL-LOAD"): unknown event. Did you mean portal-load?', 'PORTAL-LOAD', () => undefined],
    ['on("portalLoad"): unknown event. Did you mean portal-load?', 'portalLoad', () => undefined],
    ['on("click"): unknown event. Use portal-load, portal-error, ', 'click', () => undefined],
    ['on("undefined"): unknown event.', undefined],
    ['on("object"): unknown event.', Object.create(null)],
    ['on("symbol"): unknown event.', Symbol('portal-load')],
    ['on("portal-load"): no listener is added. Pass a function as the second argument.', 'portal-load'],
    ['on("portal-load"): no listener is added. Pass a function as the second argument.', 'portal-load', {}],
  ])('throws a TypeError at once: %s', (message, type, listener) => {
    expect(() => on(type as 'portal-load', listener as () => void)).toThrow(`portal-widgets: ${message as string}`);
    expect(() => on(type as 'portal-load', listener as () => void)).toThrow(TypeError);
  });

  it('calls a listener once that is added by a listener of the same event', () => {
    const counts: number[] = [];
    const element = document.createElement('div');
    element.addEventListener('portal-load', () => on('portal-load', ({ detail }) => counts.push(detail.count)));
    emit(element, 'portal-load', { widget: 'usage', count: 7, data: [] });
    forgetEventsOf(element);
    expect(counts).toEqual([7]);
  });

  /** The events that a new listener receives at once, as counts of their records. */
  function replayed(type: 'portal-load' | 'portal-error' | 'portal-select'): unknown[] {
    const received: unknown[] = [];
    on(type, ({ detail }) => received.push('count' in detail ? detail.count : detail))();
    return received;
  }

  it('replays the last portal-load of each mounted widget, in the order of the events', async () => {
    const [first, second] = [await insert('portal-customer-card'), await insert('portal-customer-card')];
    for (const count of [1, 2]) emit(first, 'portal-load', { widget: 'customer-card', count, data: [] });
    emit(second, 'portal-load', { widget: 'customer-card', count: 3, data: [] });
    emit(first, 'portal-load', { widget: 'access-tokens', count: 4, data: [] });
    expect(replayed('portal-load')).toEqual([2, 3, 4]);
    first.remove();
    await settle();
    expect(replayed('portal-load')).toEqual([3]);
  });

  it('replays the last portal-error of each mounted widget, and no action of the user', async () => {
    const card = await insert('portal-customer-card');
    const error = { widget: 'customer-card', operation: 'getCustomer', kind: 'server', status: 500 } as const;
    emit(card, 'portal-error', { ...error, status: 503 });
    emit(card, 'portal-error', error);
    emit(card, 'portal-select', { subscriptionId: 'sub_1' });
    expect(replayed('portal-error')).toEqual([error]);
    expect(replayed('portal-select')).toEqual([]);
  });

  it('replays no event about a former customer', async () => {
    await insert('portal-customer-card');
    await requestTo('/customer').respond(customerRecord({ id: 'cus_1', name: 'Former' }));
    void refresh();
    // The customer is requested once more, to confirm the change.
    for (const _ of [1, 2]) await lastRequestTo('/customer').respond(customerRecord({ id: 'cus_3', name: 'Present' }));
    const names: unknown[] = [];
    on('portal-load', ({ detail: { data } }) => names.push('name' in data && data.name))();
    expect(names).toEqual(['Present']);
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
});
