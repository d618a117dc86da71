// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { emit } from '../../src/element/events.js';
import { on, refresh } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
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

it('the data of portal-load are copied whenever they are read', async () => {
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

  it('calls a listener once that is added by a listener of the same event', () => {
    const counts: number[] = [];
    const element = document.createElement('div');
    element.addEventListener('portal-load', () => on('portal-load', ({ detail }) => counts.push(detail.count)));
    emit(element, 'portal-load', { widget: 'usage', count: -7, data: [] });
    expect(counts.filter((count) => count === -7)).toHaveLength(1);
  });

  it('replays at most 200 events', () => {
    for (let number = 0; number < 250; number++)
      emit(document.createElement('div'), 'portal-load', { widget: 'usage', count: number, data: [] });
    const counts: number[] = [];
    on('portal-load', ({ detail, bubbles, composed }) => bubbles && composed && counts.push(detail.count))();
    expect(counts).toEqual(Array.from({ length: 200 }, (_, index) => 50 + index));
  });

  it('replays nothing of a former customer, and everything of another API base', async () => {
    // One that is removed shows no other customer later, whose event would replace its own.
    for (const _ of [1, 2]) await insert('portal-customer-card', { 'api-base': '/former/' });
    await requestTo('/former/customer').respond(customerRecord({ id: 'cus_1', name: 'Former' }));
    document.querySelector('portal-customer-card')?.remove();
    await settle();
    await insert('portal-customer-card', { 'api-base': '/other/' });
    await requestTo('/other/customer').respond(customerRecord({ id: 'cus_2', name: 'Other' }));
    void refresh();
    // The other customer is requested once more.
    for (const _ of [1, 2])
      await lastRequestTo('/former/customer').respond(customerRecord({ id: 'cus_3', name: 'Present' }));
    await lastRequestTo('/other/customer').respond(customerRecord({ id: 'cus_2', name: 'Other' }));
    const names: unknown[] = [];
    on('portal-load', ({ detail: { data } }) => names.push('name' in data && data.name))();
    expect(names).not.toContain('Former');
    expect(names).toEqual(expect.arrayContaining(['Present', 'Other']));
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
