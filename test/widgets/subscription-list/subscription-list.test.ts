// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../../src/mock-server/resources/subscription.js';
import { settle } from '../../state/mock-requests.js';
import { axeViolations } from '../axe-violations.js';
import { buttonNames, ERROR_ALERTS } from '../error-alerts.js';
import { type FakePortal, pageOf, renderSubscriptionList } from '../render-widget.js';
import { itemOf, plan, plans, region, titles } from './subscription-helpers.js';

const DAY = 86_400_000;

function skeleton(): Element | null {
  return region().querySelector('[part=skeleton]');
}

describe('the state filter', () => {
  it('is a radio group of three', async () => {
    const { portal } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    const group = screen.getByRole('radiogroup', { name: 'Status' });
    const radios = within(group).getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(['All', 'Active', 'Canceled']);
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  it('is sent as a request parameter', async () => {
    const { portal, user, events } = renderSubscriptionList({ pageSize: 7 });
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    expect(portal.subscriptions.last().params).toEqual({ state: '', limit: 7 });
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    expect(portal.subscriptions.last().params).toEqual({ state: 'canceled', limit: 7 });
    expect(screen.getByRole('radio', { name: 'Canceled' })).toBeChecked();
    expect(events.at(-1)).toEqual({ type: 'portal-state-change', detail: { state: 'canceled' } });
    await portal.subscriptions.last().respond(pageOf(plans(8, 9)));
    expect(titles()).toEqual(['Plan 8', 'Plan 9']);
  });

  it('starts with the initial state, without an event', async () => {
    const { portal, events } = renderSubscriptionList({ state: 'active' });
    expect(screen.getByRole('radio', { name: 'Active' })).toBeChecked();
    expect(portal.subscriptions.sent.map(({ params }) => params.state)).toEqual(['active']);
    expect(events).toEqual([]);
  });

  it('emits `portal-load` for each response, but not for a selection with cached data', async () => {
    const { portal, user, events } = renderSubscriptionList();
    const counts = () => events.flatMap(({ type, detail }) => (type === 'portal-load' ? [detail] : []));
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(counts()).toHaveLength(2);
    await portal.subscriptions.last().respond(pageOf(plans(1, 3)));
    expect(counts().at(-1)).toEqual({ widget: 'subscription-list', count: 3 });
    expect(counts()).toHaveLength(3);
  });

  it('can be operated by keyboard', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    await user.tab();
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Active' })).toBeChecked();
    expect(portal.subscriptions.last().params.state).toBe('active');
  });

  it('keeps the previous rows, marked as busy, until the response', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(skeleton()).toBeNull();
    expect(region().querySelector('[aria-busy=true]')).not.toBeNull();
    await portal.subscriptions.last().respond(pageOf(plans(2, 2)));
    expect(titles()).toEqual(['Plan 2']);
    expect(region().querySelector('[aria-busy=true]')).toBeNull();
  });

  it.each([
    ['in request order', [0, 1]],
    ['in reverse order', [1, 0]],
  ])('never shows the response of a deselected state: responses %s', async (_, order) => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    const [, active, canceled] = portal.subscriptions.sent;
    expect(active?.signal?.aborted).toBe(true);
    const responses = [
      () => active?.respond(pageOf([plan('Active plan')])),
      () => canceled?.respond(pageOf([plan('Canceled plan')])),
    ];
    for (const index of order) await responses[index]?.();
    expect(titles()).toEqual(['Canceled plan']);
    expect(screen.getByRole('radio', { name: 'Canceled' })).toBeChecked();
  });

  it('shows cached rows immediately, and refetches, when a state is selected again', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([plan('First')]));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    await portal.subscriptions.last().respond(pageOf([plan('Gone')]));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(titles()).toEqual(['First']);
    expect(portal.subscriptions.last().params.state).toBe('');
    await portal.subscriptions.last().respond(pageOf([plan('First'), plan('New')]));
    expect(titles()).toEqual(['First', 'New']);
  });

  it('sends no request when the selected state is selected again', async () => {
    const { portal, user } = renderSubscriptionList({ state: 'active' });
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    expect(portal.subscriptions.sent).toHaveLength(1);
  });

  it('shows the last rows as placeholder data across several selections', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(screen.getByRole('list', { name: 'Subscriptions' })).toHaveAttribute('data-placeholder');
    expect(skeleton()).toBeNull();
  });

  it('keeps the placeholder data when the request of the new state fails', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().fail('server');
    expect(screen.getByRole('alert')).toHaveTextContent(/ran into a problem/);
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
  });

  it('replaces the placeholder data also by an empty list', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    await portal.subscriptions.last().respond(pageOf([]));
    expect(titles()).toEqual([]);
    expect(region()).toHaveTextContent('You have no canceled subscriptions.');
  });

  it.each<[name: string, settleFirst: (portal: FakePortal) => unknown]>([
    ['aborted', () => undefined],
    ['failed', ({ subscriptions }) => subscriptions.last().fail('server')],
  ])('fetches a state again whose first request was %s', async (_, settleFirst) => {
    const { portal, user } = renderSubscriptionList();
    await settleFirst(portal);
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await settle();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(portal.subscriptions.sent.map(({ params }) => params.state)).toEqual(['', 'active', '']);
    expect(screen.queryByRole('alert')).toBeNull();
    await portal.subscriptions.sent[0]?.respond(pageOf([plan('Late')]));
    expect(titles()).toEqual([]);
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    expect(titles()).toEqual(['Plan 1']);
  });

  it('shows the cached rows of a state that was deselected during its refetch, and refetches it', async () => {
    const { portal, user } = renderSubscriptionList();
    const select = async (name: string) => {
      await user.click(screen.getByRole('radio', { name }));
      await settle();
    };
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await select('Active');
    await portal.subscriptions.last().respond(pageOf([plan('Active plan')]));
    await select('All');
    const aborted = portal.subscriptions.last();
    await select('Active');
    await aborted.respond(pageOf(plans(1, 3)));
    expect(titles()).toEqual(['Active plan']);
    await select('All');
    expect(titles().slice(0, 2)).toEqual(['Plan 1', 'Plan 2']);
    await portal.subscriptions.last().respond(pageOf(plans(4, 5)));
    expect(titles()).toEqual(['Plan 4', 'Plan 5']);
  });

  it('shows only rows of the selected state, or placeholder data, in any order of selections and responses', async () => {
    const names = { All: 'all', Active: 'active', Canceled: 'canceled' } as const;
    const step = fc.oneof(
      fc.record({ select: fc.constantFrom<keyof typeof names>('All', 'Active', 'Canceled') }),
      fc.record({ respond: fc.nat({ max: 12 }) }),
      fc.record({ fail: fc.nat({ max: 12 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { portal, user, refresh, unmount } = renderSubscriptionList();
        const { sent } = portal.subscriptions;
        let selected: keyof typeof names = 'All';
        for (const [index, command] of steps.entries()) {
          if ('select' in command) {
            const hadRows = titles().length > 0;
            selected = command.select;
            await user.click(screen.getByRole('radio', { name: selected }));
            await settle();
            if (hadRows) expect(titles()).not.toEqual([]);
          } else if ('respond' in command) {
            const request = sent[command.respond];
            await request?.respond(pageOf([plan(`${request.params.state || 'all'} ${index}`)]));
          } else {
            await sent[command.fail]?.fail();
          }
          const list = screen.queryByRole('list', { name: 'Subscriptions' });
          if (list?.getAttribute('data-placeholder') !== 'true') {
            for (const title of titles()) expect(title).toMatch(new RegExp(`^${names[selected]} `));
          }
          if (!list && !screen.queryByRole('alert')) expect(skeleton()).toBeVisible();
        }
        await unmount();
        const { length } = sent;
        await refresh();
        expect(sent).toHaveLength(length);
      }),
      { numRuns: 40 },
    );
  });

  it('shows a skeleton while loading after an empty list', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([]));
    await user.click(screen.getByRole('radio', { name: 'Canceled' }));
    expect(skeleton()).toBeVisible();
    await portal.subscriptions.last().respond(pageOf([]));
    expect(skeleton()).toBeNull();
    expect(region()).toHaveTextContent('You have no canceled subscriptions.');
  });

  it.each([
    ['All', '', 'No subscriptions yet'],
    ['Active', 'active', 'You have no active subscriptions.'],
    ['Canceled', 'canceled', 'You have no canceled subscriptions.'],
  ] as const)('shows an empty state for %s', async (_, state, text) => {
    const { portal, events } = renderSubscriptionList({ state });
    await portal.subscriptions.last().respond(pageOf([]));
    expect(within(region()).getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(events).toEqual([{ type: 'portal-load', detail: { widget: 'subscription-list', count: 0 } }]);
  });
});

describe('an empty list', () => {
  it('of all states has an explanation and no button', async () => {
    const { portal } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([]));
    expect(region()).toHaveTextContent(/No subscriptions yet\s*When you subscribe to something, it will appear here\./);
    expect(within(region()).queryByRole('button')).toBeNull();
  });

  it('of one state has a button that selects all states and moves the focus to the radio button', async () => {
    const { portal, user, events } = renderSubscriptionList({ state: 'canceled' });
    await portal.subscriptions.last().respond(pageOf([]));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
    expect(portal.subscriptions.last().params).toEqual({ state: '', limit: 20 });
    expect(events.at(-1)).toEqual({ type: 'portal-state-change', detail: { state: '' } });
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
  });
});

describe('the attention strip', () => {
  const PAST_DUE = { past_due_at: '2025-03-01T12:00:00Z' };
  const strip = () => region().querySelector<HTMLElement>('[part=attention]');

  it('names the first subscription whose payment is past due, and moves the focus to its row', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Maps', PAST_DUE), plan('Basic')]));
    expect(strip()).toHaveTextContent('Maps A payment is past due.');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(within(region()).getByRole('button', { name: 'Maps' }));
    expect(screen.getByRole('heading', { name: 'Maps' })).toHaveFocus();
  });

  it('has an item for each past-due payment, the oldest first, and for each end within 30 days', async () => {
    const end = (days: number) => ({
      is_cancelation_scheduled: true,
      cancellation_scheduled_at: new Date(Date.now() + days * DAY).toISOString(),
    });
    const { portal } = renderSubscriptionList();
    await portal.subscriptions
      .last()
      .respond(
        pageOf([
          plan('Pro', PAST_DUE),
          plan('Far', end(31)),
          plan('Soon', end(29)),
          plan('Maps', { past_due_at: '2025-03-02T12:00:00Z' }),
          plan('Basic', PAST_DUE),
          plan('Undated', { is_cancelation_scheduled: true, cancellation_scheduled_at: null }),
        ]),
      );
    const items = Array.from(strip()?.querySelectorAll('p') ?? []);
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Basic A payment is past due.',
      'Maps A payment is past due.',
      expect.stringMatching(/^Soon Ends /),
    ]);
    expect(items.map(({ className }) => className)).toEqual(['danger', 'danger', 'warning']);
  });

  it('shows an end as soon as it is within 30 days', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const end = {
      is_cancelation_scheduled: true,
      cancellation_scheduled_at: new Date(Date.now() + 30 * DAY + 60_000).toISOString(),
    };
    const { portal } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Maps', end)]));
    expect(strip()).toBeNull();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(strip()).toHaveTextContent(/^Maps Ends /);
  });

  it('has three items until the user expands it', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions
      .last()
      .respond(pageOf([plan('Pro'), ...['A', 'B', 'C', 'D', 'E'].map((name) => plan(name, PAST_DUE))]));
    const names = () =>
      within(strip() as HTMLElement)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['A', 'B', 'C', 'Show all']);
    const showAll = within(region()).getByRole('button', { name: 'Show all', expanded: false });
    await user.click(showAll);
    expect(names()).toEqual(['A', 'B', 'C', 'D', 'E', 'Show all']);
    expect(showAll).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['A', 'B', 'C', 'Show all']);
  });

  it.each([
    ['none is past due', [plan('Pro'), plan('Basic')]],
    ['only the first row is past due, which has its own notice', [plan('Pro', PAST_DUE), plan('Basic')]],
    ['it is of a canceled subscription', [plan('Pro'), plan('Basic', { ...PAST_DUE, state: 'canceled' })]],
    ['it is of an expired subscription', [plan('Pro'), plan('Basic', { ...PAST_DUE, state: 'expired' })]],
    ['it is not past due yet', [plan('Pro'), plan('Basic', { past_due_at: '2999-01-01T00:00:00Z' })]],
  ])('is absent if %s', async (_, subscriptions) => {
    const { portal } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(subscriptions));
    expect(titles()).toEqual(['Pro', 'Basic']);
    expect(strip()).toBeNull();
  });

  it('leaves the focus on the row when it is removed', async () => {
    const { portal, user, refresh } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Maps', PAST_DUE)]));
    await user.click(within(region()).getByRole('button', { name: 'Maps' }));
    await refresh();
    await portal.subscriptions.last().respond(pageOf([plan('Pro'), plan('Maps')]));
    expect(strip()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Maps' })).toHaveFocus();
  });
});

describe('many rows', () => {
  /** Runs the callbacks that were passed to `requestAnimationFrame`. */
  async function runFrame(): Promise<void> {
    for (const callback of frameCallbacks.splice(0)) callback(0);
    await settle();
  }

  const frameCallbacks: FrameRequestCallback[] = [];

  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frameCallbacks.push(callback));
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    frameCallbacks.length = 0;
  });

  it('are rendered in growing chunks, one per animation frame', async () => {
    const { portal } = renderSubscriptionList({ pageSize: 500 });
    await portal.subscriptions.last().respond(pageOf(plans(1, 450)));
    const counts = [titles().length];
    while (frameCallbacks.length > 0) {
      await runFrame();
      counts.push(titles().length);
    }
    expect(counts).toEqual([20, 50, 100, 200, 400, 450]);
    expect(titles().at(-1)).toBe('Plan 450');
    expect(screen.getByRole('status')).toHaveTextContent('Showing 450 subscriptions.');
  });

  it('are rendered in chunks again for another state, once its rows are loaded', async () => {
    const { portal, user } = renderSubscriptionList({ pageSize: 500 });
    await portal.subscriptions.last().respond(pageOf(plans(1, 80)));
    await runFrame();
    await runFrame();
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    expect(titles()).toHaveLength(80);
    await portal.subscriptions.last().respond(pageOf(plans(201, 270)));
    expect([titles()[0], titles().at(-1)]).toEqual(['Plan 201', 'Plan 220']);
    await runFrame();
    await runFrame();
    expect(titles()).toHaveLength(70);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect([titles()[0], titles().at(-1)]).toEqual(['Plan 1', 'Plan 20']);
  });

  it('are all rendered after "Show more", with the focus on the first new one', async () => {
    const { portal, user } = renderSubscriptionList({ pageSize: 70 });
    await portal.subscriptions.last().respond(pageOf(plans(1, 70), { total: 140, limit: 70 }));
    await runFrame();
    await runFrame();
    expect(titles()).toHaveLength(70);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf(plans(71, 140), { total: 140, limit: 70, offset: 70 }));
    expect(titles()).toHaveLength(140);
    expect(screen.getByRole('heading', { name: 'Plan 71' })).toHaveFocus();
  });

  const withNew = (position: number) => plans(1, 130).toSpliced(position - 1, 0, ...plans(901, 903));
  const without = (...removed: number[]) => plans(1, 130).filter((_, index) => !removed.includes(index + 1));

  it.each([
    ['are prepended', withNew(1)],
    ['are inserted', withNew(30)],
    ['are inserted at the end of a row group', withNew(51)],
    ['are appended', withNew(131)],
    ['are removed', without(30, 59, 119)],
    ['are removed at the start', without(1, 2, 3)],
    ['are removed at the start of a row group', without(51, 52, 101)],
    ['are reordered', without(2).concat(plans(2, 2))],
  ])('keep the focus and expanded sections when others %s', async (_, after) => {
    const { portal, user, refresh } = renderSubscriptionList({ pageSize: 200 });
    await portal.subscriptions.last().respond(pageOf(plans(1, 130)));
    while (frameCallbacks.length > 0) await runFrame();
    await user.click(screen.getByRole('button', { name: 'Access tokens Plan 60' }));
    screen.getByRole('heading', { name: 'Plan 120' }).focus();
    await refresh();
    await portal.subscriptions.last().respond(pageOf(after));
    while (frameCallbacks.length > 0) await runFrame();
    expect(titles()).toEqual(after.map(({ items }) => items[0]?.price.name));
    expect(screen.getByRole('button', { name: 'Access tokens Plan 60' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('heading', { name: 'Plan 120' })).toHaveFocus();
  });

  it('are updated individually by a refetch', async () => {
    const { portal, refresh } = renderSubscriptionList({ pageSize: 200 });
    const before = plans(1, 130);
    await portal.subscriptions.last().respond(pageOf(before));
    while (frameCallbacks.length > 0) await runFrame();
    await refresh();
    const changed = [7, 60, 130].map((number) => plan(`Plan ${number}`, { state: 'canceled' }));
    await portal.subscriptions
      .last()
      .respond(pageOf(before.map((each) => changed.find(({ id }) => id === each.id) ?? each)));
    const canceled = within(region()).getAllByText('Canceled', { selector: '[part=badge]' });
    expect(canceled.map((badge) => badge.closest('li')?.querySelector('h3')?.textContent)).toEqual([
      'Plan 7',
      'Plan 60',
      'Plan 130',
    ]);
  });

  it('are not rendered any more when the widget is unmounted', async () => {
    const { portal, unmount } = renderSubscriptionList({ pageSize: 500 });
    await portal.subscriptions.last().respond(pageOf(plans(1, 150)));
    await unmount();
    await runFrame();
    expect(frameCallbacks).toEqual([]);
  });
});

describe('pagination', () => {
  it('ends at the total, and moves the focus to the first new row of each page', async () => {
    const { portal, user, events } = renderSubscriptionList({ pageSize: 20 });
    // The service may clamp the limit, so the offset is the number of records received.
    for (const [from, to] of [
      [1, 2],
      [3, 4],
      [5, 5],
    ] as const) {
      if (from > 1) {
        await user.click(screen.getByRole('button', { name: 'Show more' }));
        expect(portal.subscriptions.last().params).toEqual({ state: '', limit: 20, offset: from - 1 });
      }
      await portal.subscriptions.last().respond(pageOf(plans(from, to), { total: 5, limit: 2, offset: from - 1 }));
      if (from > 1) expect(screen.getByRole('heading', { name: `Plan ${from}` })).toHaveFocus();
      expect(titles()).toHaveLength(to);
      expect(events.at(-1)).toEqual({ type: 'portal-load', detail: { widget: 'subscription-list', count: to } });
    }
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(portal.subscriptions.sent).toHaveLength(3);
  });

  it('shows and announces the number of loaded rows', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 1234 }));
    expect(within(region()).getByText('Showing 2 of 1,234')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Showing 2 subscriptions.');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf(plans(3, 3), { total: 1234 }));
    expect(within(region()).getByText('Showing 3 of 1,234')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Showing 3 subscriptions.');
  });

  it('sends one request at a time, during which the button keeps the focus', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 9 }));
    const moreButton = screen.getByRole('button', { name: 'Show more' });
    await user.click(moreButton);
    expect(moreButton).toHaveAttribute('aria-disabled', 'true');
    expect(moreButton).toHaveFocus();
    await user.click(moreButton);
    await user.keyboard('{Enter}');
    expect(portal.subscriptions.sent).toHaveLength(2);
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
  });

  it('ends with a response without new records', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 9 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf([], { total: 9, offset: 2 }));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(titles()).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Plan 2' })).toHaveFocus();
  });

  it('keeps the focus on a state that is selected during the request and whose list is complete', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 2 }));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().respond(pageOf(plans(3, 4), { total: 9 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  });

  it('keeps the rows when the next page fails, and continues on "Try again"', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().fail('timeout');
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const retryButton = within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' });
    expect(retryButton).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await user.click(retryButton);
    expect(portal.subscriptions.last().params.offset).toBe(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await portal.subscriptions.last().respond(pageOf(plans(3, 3), { total: 3, offset: 2 }));
    expect(titles()).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Plan 3' })).toHaveFocus();
  });

  it('moves the focus to the last row when the next page fails with an error that can’t be retried', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().fail('forbidden', { status: 403 });
    expect(within(region()).queryByRole('button', { name: /Try again|Show more/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Plan 2' })).toHaveFocus();
  });

  it('does not move the focus if the user has moved it before the next page fails', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    screen.getByRole('heading', { name: 'Plan 1' }).focus();
    await portal.subscriptions.last().fail('server');
    expect(screen.getByRole('heading', { name: 'Plan 1' })).toHaveFocus();
  });

  it('does not move the focus when a refetch adds rows', async () => {
    const { portal, user, refresh } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf([], { total: 2, offset: 2 }));
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    screen.getByRole('radio', { name: 'All' }).focus();
    await refresh();
    await portal.subscriptions.last().respond(pageOf(plans(1, 4)));
    expect(titles()).toHaveLength(4);
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  });

  it('does not move the focus when another state is selected during the request', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().respond(pageOf(plans(3, 4), { total: 9 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  });

  it.each([
    [1, '1 entry couldn’t be read and isn’t shown.'],
    [2, '2 entries couldn’t be read and aren’t shown.'],
  ])('counts %i invalid records', async (invalid, text) => {
    const { portal } = renderSubscriptionList();
    const broken = Array.from({ length: invalid }, () => ({ ...plan('Broken'), id: 5 }));
    await portal.subscriptions.last().respond(pageOf([plan('Good'), ...broken]));
    expect(titles()).toEqual(['Good']);
    expect(within(region()).getByText(text)).toBeVisible();
  });

  it('moves the focus to the first row if all previous records were invalid', async () => {
    const { portal, user } = renderSubscriptionList({ pageSize: 2 });
    await portal.subscriptions.last().respond(pageOf(['broken', 'broken'], { total: 4, limit: 2 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 4, limit: 2, offset: 2 }));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(screen.getByRole('heading', { name: 'Plan 1' })).toHaveFocus();
  });

  it('shows no empty state if all records are invalid', async () => {
    const { portal } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf([null, 5]));
    expect(region()).toHaveTextContent('2 entries couldn’t be read and aren’t shown.');
    expect(region()).not.toHaveTextContent('No subscriptions yet');
    expect(screen.getByRole('status')).toHaveTextContent('2 entries couldn’t be read and aren’t shown.');
  });
});

describe('loading and errors', () => {
  it('shows a skeleton until the first response', async () => {
    const { portal } = renderSubscriptionList();
    expect(skeleton()).toBeVisible();
    expect(region().querySelector('[aria-busy=true]')).not.toBeNull();
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    expect(skeleton()).toBeNull();
  });

  it.each(ERROR_ALERTS)(
    '%s: shows an alert with a message and, if recovery is possible, a button',
    async (kind, text, buttons) => {
      const { portal, events } = renderSubscriptionList();
      await portal.subscriptions.last().fail(kind);
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent(text);
      expect(buttonNames(alert)).toEqual(buttons);
      expect(skeleton()).toBeNull();
      expect(events).toEqual([
        { type: 'portal-error', detail: { widget: 'subscription-list', operation: 'listSubscriptions', kind } },
      ]);
    },
  );

  it('emits one event per error, regardless of later interactions', async () => {
    const { portal, user, events, refresh } = renderSubscriptionList();
    const errorCount = () => events.filter(({ type }) => type === 'portal-error').length;
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 9 }));
    await refresh();
    await portal.subscriptions.last().fail('server');
    expect(errorCount()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(errorCount()).toBe(1);
    await portal.subscriptions.last().fail('server');
    expect(errorCount()).toBe(2);
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(errorCount()).toBe(2);
  });

  it('refetches on "Try again"', async () => {
    const { portal, user } = renderSubscriptionList({ state: 'active' });
    await portal.subscriptions.last().fail('server');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(portal.subscriptions.last().params).toEqual({ state: 'active', limit: 20 });
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    expect(titles()).toEqual(['Plan 1']);
    expect(screen.getByRole('heading', { name: 'Subscriptions' })).toHaveFocus();
  });

  it('keeps the rows when a refetch fails, and marks them as out of date', async () => {
    const { portal, refresh } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await refresh();
    expect(titles()).toHaveLength(2);
    await portal.subscriptions.last().fail('network');
    expect(titles()).toHaveLength(2);
    expect(screen.getByRole('alert')).toHaveTextContent('This data may be out of date.');
  });

  it('removes the error of a state when another one is selected', async () => {
    const { portal, user } = renderSubscriptionList();
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    await portal.subscriptions.last().fail('server');
    expect(screen.getByRole('alert')).toHaveTextContent(/ran into a problem/);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(titles()).toHaveLength(2);
  });

  it('aborts its request when it is unmounted', async () => {
    const { portal, unmount } = renderSubscriptionList();
    await unmount();
    expect(portal.subscriptions.last().signal?.aborted).toBe(true);
  });
});

describe('accessibility', () => {
  const unusual = subscriptionRecord({
    state: 'unheard of',
    is_cancelation_scheduled: true,
    past_due_at: '2026-03-15T12:00:00Z',
    items: [itemOf({ is_metered: true, tiers: [1], priced_items: [1] }), itemOf({ name: '' })],
  });
  it.each<readonly [state: string, arrange: (portal: FakePortal, click: (name: string) => Promise<void>) => unknown]>([
    ['loading', () => undefined],
    ['rows', ({ subscriptions }) => subscriptions.last().respond(pageOf([unusual, plan('Pro')], { total: 9 }))],
    ['empty', ({ subscriptions }) => subscriptions.last().respond(pageOf([]))],
    ['invalid records', ({ subscriptions }) => subscriptions.last().respond(pageOf([plan('Pro'), null]))],
    ['failed', ({ subscriptions }) => subscriptions.last().fail('server')],
    [
      'access tokens expanded',
      async ({ subscriptions, accessTokens }, click) => {
        await subscriptions.last().respond(pageOf([plan('Pro')]));
        await click('Access tokens Pro');
        await accessTokens.last().respond(pageOf([accessTokenRecord({ name: 'CI' })]));
      },
    ],
    [
      'details expanded',
      async ({ subscriptions }, click) => {
        await subscriptions.last().respond(pageOf([unusual]));
        await click('Details Example plan');
      },
    ],
    [
      'a payment past due',
      ({ subscriptions }) =>
        subscriptions.last().respond(pageOf([plan('Pro'), plan('Basic', { past_due_at: '2026-03-15T12:00:00Z' })])),
    ],
    [
      'next page failed',
      async ({ subscriptions }, click) => {
        await subscriptions.last().respond(pageOf([plan('Pro')], { total: 2 }));
        await click('Show more');
        await subscriptions.last().fail('server');
      },
    ],
  ])('%s: has no axe violations', async (_, arrange) => {
    const { portal, user, container } = renderSubscriptionList();
    await arrange(portal, (name) => user.click(screen.getByRole('button', { name })));
    expect(await axeViolations(container)).toEqual([]);
  });
});
