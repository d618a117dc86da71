// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { en } from '../../../src/i18n/en.js';
import { settle } from '../../store/mock-requests.js';
import { pageOf, pageWithoutTotal, type RenderedWidget, renderSubscriptionList } from '../render-widget.js';
import { filter, panel, plan, plans, region, renderList, rowButton, titles } from './subscription-helpers.js';

type Request = ReturnType<RenderedWidget['portal']['subscriptions']['last']>;

function skeleton(): Element | null {
  return region().querySelector('[part=skeleton]');
}

describe('the state filter', () => {
  it('appears with the first response, even with a failure, because another state may succeed', async () => {
    const { portal } = renderSubscriptionList({ state: 'active' });
    expect(screen.queryByRole('combobox')).toBeNull();
    await portal.subscriptions.last().fail('server');
    expect(filter()).toHaveDisplayValue('Active');
  });

  it('keeps the number of subscriptions beside the title, which counts the filter', async () => {
    const { portal, user } = renderSubscriptionList();
    const header = () => region().querySelector('[part=header] .count')?.textContent;
    await portal.subscriptions.last().respond(pageOf(plans(1, 20), { total: 1240 }));
    expect(header()).toBe('1,240');
    await user.selectOptions(filter(), 'Canceled');
    await portal.subscriptions.last().respond(pageOf([plan('Old', { state: 'canceled' })]));
    expect(header()).toBe('1');
    await user.selectOptions(filter(), 'Active');
    await portal.subscriptions.last().respond(pageOf([]));
    expect(header()).toBeUndefined();
    // It stays with its focus when nothing is left.
    expect(filter()).toHaveFocus();
  });

  it('has no number beside it for one subscription, nor for pages without a total', async () => {
    for (const response of [pageOf([plan('Pro')]), pageWithoutTotal(plans(1, 20), 20)]) {
      const { unmount } = await renderList(response);
      expect(titles().length).toBeGreaterThan(0);
      expect(region().querySelector('[part=header] .count')).toBeNull();
      await unmount();
    }
  });

  it('emits `portal-load` for each response, but not for cached rows, which are shown immediately', async () => {
    const { portal, user, events } = renderSubscriptionList();
    const counts = () => events.flatMap(({ type, detail }) => (type === 'portal-load' ? [detail] : []));
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 9 }));
    await user.selectOptions(filter(), 'Active');
    await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
    await user.selectOptions(filter(), 'All');
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(counts()).toHaveLength(2);
    await portal.subscriptions.last().respond(pageOf(plans(1, 3)));
    expect(counts().at(-1)).toEqual({ widget: 'subscription-list', count: 3 });
    expect(counts()).toHaveLength(3);
  });

  it('keeps the previous rows, marked as busy, until the response', async () => {
    const { portal, user } = await renderList(pageOf(plans(1, 2), { total: 9 }));
    await user.selectOptions(filter(), 'Active');
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(skeleton()).toBeNull();
    expect(region().querySelector('[aria-busy=true]')).not.toBeNull();
    await portal.subscriptions.last().respond(pageOf(plans(2, 2)));
    expect(titles()).toEqual(['Plan 2']);
    expect(region().querySelector('[aria-busy=true]')).toBeNull();
  });

  it.each<[string, (request: Request | undefined) => Promise<void> | undefined]>([
    ['rows', (request) => request?.respond(pageOf([plan('Basic')]))],
    ['failure', (request) => request?.fail('server', { status: 500 })],
  ])('never shows the late %s of a state that is no longer selected', async (_, settleLate) => {
    const { portal, user } = await renderList(pageOf([plan('Pro')], { total: 9 }));
    await user.selectOptions(filter(), 'Active');
    await user.selectOptions(filter(), 'Canceled');
    const [, active, canceled] = portal.subscriptions.sent;
    await canceled?.respond(pageOf([plan('Old')]));
    await settleLate(active);
    expect(titles()).toEqual(['Old']);
    expect(within(region()).queryByRole('alert')).toBeNull();
  });

  it('selects all states by a button of its empty state, which moves the focus to it', async () => {
    const { portal, user, events } = await renderList(pageOf([]), { state: 'canceled' });
    expect(region()).toHaveTextContent('No canceled subscriptions');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(filter()).toHaveValue('');
    expect(filter()).toHaveFocus();
    expect(skeleton()).toBeVisible();
    expect(portal.subscriptions.last().params).toEqual({ state: '', limit: 20 });
    expect(events.at(-1)).toEqual({ type: 'portal-state-change', detail: { state: '' } });
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(skeleton()).toBeNull();
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
    await renderList(pageOf(plans(1, 450)), { pageSize: 500 });
    const counts = [titles().length];
    while (frameCallbacks.length > 0) {
      await runFrame();
      counts.push(titles().length);
    }
    expect(counts).toEqual([20, 40, 80, 160, 320, 450]);
    expect(titles().at(-1)).toBe('Plan 450');
    expect(screen.getByRole('status')).toHaveTextContent('Showing 450 subscriptions.');
  });

  it('are all rendered after "Show more", with the focus on the first new one', async () => {
    const { portal, user } = await renderList(pageOf(plans(1, 70), { total: 140, limit: 70 }), { pageSize: 70 });
    await runFrame();
    await runFrame();
    expect(titles()).toHaveLength(70);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf(plans(71, 140), { total: 140, limit: 70, offset: 70 }));
    expect(titles()).toHaveLength(140);
    expect(rowButton('Plan 71')).toHaveFocus();
  });

  const withNew = (position: number) => plans(1, 130).toSpliced(position - 1, 0, ...plans(901, 903));
  const without = (...removed: number[]) => plans(1, 130).filter((_, index) => !removed.includes(index + 1));

  it.each([
    ['are prepended', withNew(1)],
    ['are inserted in the middle', withNew(51)],
    ['are removed', without(51, 52, 101)],
    ['are reordered', without(2).concat(plans(2, 2))],
  ])('keep the focus and the open panel when others %s', async (_, after) => {
    const { user, refetch } = await renderList(pageOf(plans(1, 130)), { pageSize: 200 });
    while (frameCallbacks.length > 0) await runFrame();
    await user.click(rowButton('Plan 60'));
    rowButton('Plan 120').focus();
    await refetch('subscriptions', pageOf(after));
    while (frameCallbacks.length > 0) await runFrame();
    expect(titles()).toEqual(after.map(({ items }) => items[0]?.price.name));
    expect(panel('Plan 60')).toBeVisible();
    expect(rowButton('Plan 120')).toHaveFocus();
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
      if (from > 1) expect(rowButton(`Plan ${from}`)).toHaveFocus();
      expect(titles()).toHaveLength(to);
      expect(events.at(-1)).toEqual({ type: 'portal-load', detail: { widget: 'subscription-list', count: to } });
    }
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(portal.subscriptions.sent).toHaveLength(3);
  });

  it('leaves the focus where the user has moved it meanwhile', async () => {
    const { portal, user } = await renderList(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    filter().focus();
    await portal.subscriptions.last().respond(pageOf(plans(3, 3), { total: 3, offset: 2 }));
    expect(titles()).toHaveLength(3);
    expect(filter()).toHaveFocus();
  });

  it('shows and announces the number of loaded rows when it changes', async () => {
    const { portal, user, refetch } = await renderList(pageOf(plans(1, 2), { total: 1234 }));
    expect(within(region()).getByText('Showing 2 of 1,234')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Showing 2 subscriptions.');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf(plans(3, 3), { total: 1234 }));
    expect(within(region()).getByText('Showing 3 of 1,234')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Showing 3 subscriptions.');
    await refetch('subscriptions', pageOf(plans(1, 3)));
    expect(screen.getByRole('status').textContent).toBe('Showing 3 subscriptions.');
    await refetch('subscriptions', pageOf(plans(1, 2)));
    expect(screen.getByRole('status')).toHaveTextContent('Showing 2 subscriptions.');
  });

  it('keeps the focus on a state that is selected during the request and whose list is complete', async () => {
    const { portal, user } = await renderList(pageOf([plan('Pro'), plan('Old', { state: 'canceled' })]));
    await user.selectOptions(filter(), 'Active');
    await portal.subscriptions.last().respond(pageOf(plans(3, 4), { total: 9 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const nextPage = portal.subscriptions.last();
    await user.selectOptions(filter(), 'All');
    await nextPage.respond(pageOf(plans(5, 6), { total: 9, offset: 2 }));
    expect(titles()).toContain('Old');
    expect(filter()).toHaveFocus();
  });

  it('waits for the delay of a Retry-After header before the next page can be tried again', async () => {
    const { portal, user } = await renderList(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().fail('rate-limited', { status: 429, retryAfterSeconds: 30 });
    const count = portal.subscriptions.sent.length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Try again in 30 seconds.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true');
    expect(portal.subscriptions.sent).toHaveLength(count);
  });

  it('keeps the rows when the next page fails, and continues on "Try again"', async () => {
    const { portal, user } = await renderList(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().fail('timeout');
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(screen.getByRole('alert')).toHaveTextContent(en['error.more']);
    const retryButton = screen.getByRole('button', { name: 'Try again' });
    expect(retryButton).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await user.click(retryButton);
    expect(portal.subscriptions.last().params.offset).toBe(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await portal.subscriptions.last().respond(pageOf(plans(3, 3), { total: 3, offset: 2 }));
    expect(titles()).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(rowButton('Plan 3')).toHaveFocus();
  });

  it('does not move the focus if the user has moved it before the next page fails', async () => {
    const { portal, user } = await renderList(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    rowButton('Plan 1').focus();
    await portal.subscriptions.last().fail('server');
    expect(rowButton('Plan 1')).toHaveFocus();
  });

  it('does not move the focus when a refetch adds rows', async () => {
    const { portal, user, refetch } = await renderList(pageOf(plans(1, 2), { total: 3 }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf([], { total: 2, offset: 2 }));
    await portal.subscriptions.last().respond(pageOf(plans(1, 2)));
    filter().focus();
    await refetch('subscriptions', pageOf(plans(1, 4)));
    expect(titles()).toHaveLength(4);
    expect(filter()).toHaveFocus();
  });

  it('has no empty state if all records are invalid, and the focus moves to the first row of the next page', async () => {
    const { portal, user } = await renderList(pageOf(['broken', null], { total: 4, limit: 2 }), { pageSize: 2 });
    expect(region()).toHaveTextContent('2 items couldn’t be shown.');
    expect(region()).not.toHaveTextContent('No subscriptions');
    expect(screen.getByRole('status')).toHaveTextContent('2 items couldn’t be shown.');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await portal.subscriptions.last().respond(pageOf(plans(1, 2), { total: 4, limit: 2, offset: 2 }));
    expect(titles()).toEqual(['Plan 1', 'Plan 2']);
    expect(rowButton('Plan 1')).toHaveFocus();
  });
});

it('an error belongs to one state, and is one event, regardless of later interactions', async () => {
  const { portal, user, events, refresh } = await renderList(pageOf(plans(1, 2), { total: 9 }));
  const errorCount = () => events.filter(({ type }) => type === 'portal-error').length;
  await refresh();
  await portal.subscriptions.last().fail('server');
  expect(errorCount()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(errorCount()).toBe(1);
  await portal.subscriptions.last().fail('server');
  expect(errorCount()).toBe(2);
  expect(screen.getByRole('alert')).toBeVisible();
  await user.selectOptions(filter(), 'Active');
  await portal.subscriptions.last().respond(pageOf(plans(1, 1)));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.selectOptions(filter(), 'All');
  expect(screen.getByRole('alert')).toBeVisible();
  expect(titles()).toHaveLength(2);
  expect(errorCount()).toBe(2);
});

it('a failed filter’s delay ends in time, while the rows of the filter before are shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { portal } = await renderList(pageOf(plans(1, 2)));
  fireEvent.change(filter(), { target: { value: 'canceled' } });
  await settle();
  await portal.subscriptions.last().fail('rate-limited', { status: 429, retryAfterSeconds: 30 });
  expect(screen.getByRole('alert')).toHaveTextContent('Try again in 30 seconds.');
  expect(titles()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Wait a moment, then try again.');
});
