// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/harness/mock-server/resources/customer.js';
import { emit } from '../../src/element/events.js';
import { on, type WidgetEventType } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { insert, inside, requestsTo, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();
const user = userEvent.setup({ delay: null });

/** Listens until the test is over and the page is left. */
function details(type: WidgetEventType): unknown[] {
  const seen: unknown[] = [];
  document.addEventListener(type, (event) => seen.push((event as CustomEvent).detail));
  return seen;
}

async function loadCard(): Promise<HTMLElement> {
  const element = await insert('portal-customer-card');
  await requestsTo('/customer').at(-1)?.respond(customerRecord());
  return element;
}

describe('events of the elements', () => {
  it('bubble and cross shadow roots', async () => {
    const seen: Event[] = [];
    const host = await insert('div');
    const wrapper = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(wrapper);
    document.addEventListener('portal-load', (event) => seen.push(event), { once: true });
    await insert('portal-customer-card', {}, wrapper);
    await requestTo('/customer').respond(customerRecord());
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ type: 'portal-load', bubbles: true, composed: true });
    expect((seen[0] as CustomEvent).detail).toEqual({ widget: 'customer-card', count: 1 });
  });

  it('come when the data is on screen', async () => {
    let name: Element | null = null;
    document.addEventListener(
      'portal-load',
      ({ target }) => (name = inside(target as Element).queryByText('Robin Example')),
      { once: true },
    );
    await loadCard();
    expect(name).toBeVisible();
  });

  it('cannot be changed by a listener for those that come after it', async () => {
    let isFrozen = false;
    document.addEventListener('portal-load', (event) => (isFrozen = Object.isFrozen((event as CustomEvent).detail)), {
      once: true,
    });
    await loadCard();
    expect(isFrozen).toBe(true);
  });

  it('tell of a failure all that is known, and no more', async () => {
    const seen = details('portal-error');
    await insert('portal-customer-card');
    await requestTo('/customer').respondWithStatus(500);
    expect(seen).toEqual([{ widget: 'customer-card', operation: 'getCustomer', kind: 'server', status: 500 }]);
  });

  it('tell of filters and tokens, and never a token’s value', async () => {
    const states = details('portal-state-change');
    const reveals = details('portal-token-reveal');
    const copies = details('portal-token-copy');
    const list = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }]));
    await user.click(inside(list).getByRole('button', { name: 'Access tokens Subscription sub_1' }));
    await requestTo('/access-tokens/').respond(
      pageOf([accessTokenRecord({ id: 'tok_1', name: 'CI', value: 'the value' })]),
    );
    await user.click(inside(list).getByRole('button', { name: 'Show CI' }));
    await user.click(inside(list).getByRole('button', { name: 'Copy CI' }));
    await user.click(inside(list).getByRole('radio', { name: 'Active' }));
    await settle();
    expect(reveals).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
    expect(copies).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
    expect(states).toEqual([{ state: 'active' }]);
  });
});

describe('PortalWidgets.on', () => {
  it('calls for what happens, until it is undone', async () => {
    const listener = vi.fn();
    const undo = on('portal-load', listener);
    listener.mockClear();
    await loadCard();
    expect(listener).toHaveBeenCalledOnce();
    expect(listener.mock.lastCall?.[0]).toMatchObject({
      type: 'portal-load',
      detail: { widget: 'customer-card', count: 1 },
    });
    undo();
    undo();
    await loadCard();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('calls for what has happened already, and once for each', async () => {
    const before = vi.fn();
    on('portal-load', before)();
    const element = await loadCard();
    element.remove();
    const late = vi.fn();
    const undo = on('portal-load', late);
    expect(late).toHaveBeenCalledTimes(before.mock.calls.length + 1);
    expect(late.mock.lastCall?.[0]).toMatchObject({
      type: 'portal-load',
      detail: { widget: 'customer-card', count: 1 },
    });
    undo();
  });

  it('remembers the last two hundred, and no more', () => {
    for (let number = 0; number < 250; number++) emit(document.body, 'portal-load', { widget: 'usage', count: number });
    const counts: number[] = [];
    on('portal-load', ({ detail }) => counts.push(detail.count))();
    expect(counts).toEqual(Array.from({ length: 200 }, (_, place) => 50 + place));
  });

  it('calls for no other type', async () => {
    const listener = vi.fn();
    const undo = on('portal-state-change', listener);
    listener.mockClear();
    await loadCard();
    expect(listener).not.toHaveBeenCalled();
    undo();
  });

  it('calls the others where one throws, which the page is told of', async () => {
    const broken = new Error('the page’s own');
    const undoBroken = on('portal-load', () => {
      throw broken;
    });
    const listener = vi.fn();
    const undo = on('portal-load', listener);
    listener.mockClear();
    vi.mocked(reportError).mockClear();
    const element = await loadCard();
    expect(listener).toHaveBeenCalledOnce();
    expect(reportError).toHaveBeenCalledExactlyOnceWith(broken);
    expect(inside(element).getByText('Robin Example')).toBeVisible();
    undoBroken();
    undo();
  });

  it('may be undone by the listener itself', async () => {
    const calls: string[] = [];
    const undoFirst = on('portal-state-change', () => {
      calls.push('first');
      undoFirst();
    });
    const undoSecond = on('portal-state-change', () => calls.push('second'));
    calls.length = 0;
    const list = await insert('portal-subscription-list');
    await user.click(inside(list).getByRole('radio', { name: 'Active' }));
    await user.click(inside(list).getByRole('radio', { name: 'All' }));
    expect(calls).toEqual(['first', 'second', 'second']);
    undoSecond();
  });
});
