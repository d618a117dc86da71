// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../../../src/mock-server/resources/subscription.js';
import { actionsFile } from '../../../src/ui/lazy-file.js';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { filter, panel, plan, plans, region, rowButton, titles } from './subscription-helpers.js';

// The tests are not about when it arrives, which may take longer than they wait.
await actionsFile.load();

const NOTE = 'Not in these results';
const field = () => screen.getByRole('searchbox', { name: 'Find a subscription' });
const opened = () =>
  within(region())
    .queryAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent);
const selected = ({ events }: { events: readonly { type: string; detail: unknown }[] }) =>
  events.filter(({ type }) => type === 'portal-select').map(({ detail }) => detail);

/**
 * A list whose first 20 subscriptions are loaded. `respond` sends the records of the last request.
 */
async function open(all: readonly Subscription[]) {
  const widget = renderSubscriptionList();
  const respond = (): Promise<void> => {
    const { params, respond: send } = widget.portal.subscriptions.last();
    const { offset = 0, limit = 20, state } = params;
    const found = all.filter((each) => !state || each.state === state);
    return send(pageOf(found.slice(offset, offset + limit), { limit, offset, total: found.length }));
  };
  await respond();
  const requested = (count: number) => vi.waitFor(() => expect(widget.portal.subscriptions.sent).toHaveLength(count));
  return { ...widget, respond, requested };
}

describe('Enter in the search field', () => {
  it('opens the first match, moves the focus to its row, and tells the page', async () => {
    const widget = await open(plans(1, 30));
    await widget.user.type(field(), 'plan 1{Enter}');
    expect(rowButton('Plan 1')).toHaveFocus();
    expect(opened()).toEqual(['Plan 1']);
    expect(selected(widget)).toEqual([{ subscriptionId: 'sub Plan 1' }]);
  });

  it('keeps the first match open, and moves the focus to it, if it was open before', async () => {
    const widget = await open(plans(1, 30));
    await widget.user.click(rowButton('Plan 12'));
    await widget.user.type(field(), 'plan 12{Enter}');
    expect(rowButton('Plan 12')).toHaveFocus();
    expect(opened()).toEqual(['Plan 12']);
    expect(selected(widget)).toHaveLength(1);
  });

  it('opens the first match as soon as its page has been loaded', async () => {
    const widget = await open(plans(1, 250));
    await widget.user.type(field(), 'plan 13{Enter}');
    expect(rowButton('Plan 13')).toHaveFocus();
    await widget.user.clear(field());
    await widget.user.type(field(), 'plan 230{Enter}');
    expect(opened()).toEqual(['Plan 13']);
    await widget.respond();
    await widget.requested(3);
    await widget.respond();
    await widget.requested(4);
    expect(field()).toHaveFocus();
    await widget.respond();
    expect(rowButton('Plan 230')).toHaveFocus();
    expect(opened()).toEqual(['Plan 230']);
  });

  it.each<[name: string, act: (widget: Awaited<ReturnType<typeof open>>) => Promise<void>]>([
    ['has typed on', ({ user }) => user.type(field(), '0')],
    ['has left the field', ({ user }) => user.tab()],
    ['has ended the search and begun another one', ({ user }) => user.type(field(), '{Escape}plan 111')],
  ])('opens no later match if the user %s', async (_, act) => {
    const widget = await open(plans(1, 130));
    await widget.user.type(field(), 'plan 11{Enter}');
    await widget.user.clear(field());
    await widget.user.type(field(), 'plan 12');
    await widget.user.clear(field());
    await widget.user.type(field(), 'plan 110{Enter}');
    await act(widget);
    await widget.respond();
    expect(opened()).toEqual(['Plan 11']);
  });

  it('does nothing without a match, nor when a refetch brings one', async () => {
    const all = plans(1, 21);
    const widget = await open(all);
    await widget.user.type(field(), 'new{Enter}');
    await widget.requested(2);
    await widget.respond();
    expect(region()).toHaveTextContent('No matches');
    await widget.user.keyboard('{Enter}');
    all.unshift(plan('New'));
    await widget.refetch('subscriptions', pageOf(all.slice(0, 20), { total: 22 }));
    expect(titles()).toEqual(['New']);
    expect(opened()).toEqual([]);
    expect(field()).toHaveFocus();
    await widget.user.clear(field());
    await widget.user.keyboard('{Enter}');
    expect(opened()).toEqual([]);
  });

  it.each([
    ['a word', { isComposing: true }],
    ['a word in Safari', { keyCode: 229 }],
  ])('opens nothing while it ends the composition of %s', async (_, init) => {
    const widget = await open(plans(1, 30));
    await widget.user.type(field(), 'plan 1');
    fireEvent.keyDown(field(), { key: 'Enter', ...init });
    expect(opened()).toEqual([]);
    expect(field()).toHaveFocus();
  });

  it('waits for the records of the selected filter', async () => {
    const widget = await open(
      plans(1, 60).map((each, index) => ({ ...each, state: index % 2 ? 'canceled' : 'active' })),
    );
    await widget.user.type(field(), 'plan');
    await widget.user.selectOptions(filter(), 'Canceled');
    await widget.user.click(field());
    await widget.user.keyboard('{Enter}');
    expect(opened()).toEqual([]);
    await widget.respond();
    expect(rowButton('Plan 2')).toHaveFocus();
    expect(opened()).toEqual(['Plan 2']);
  });
});

describe('a search beside an open panel', () => {
  it('has the matches before the open row, whose panel says that it is not in the results', async () => {
    const widget = await open(plans(1, 130));
    await widget.user.click(rowButton('Plan 1'));
    const before = panel('Plan 1');
    expect(before).not.toHaveTextContent(NOTE);
    await widget.user.type(field(), 'plan 12');
    await widget.respond();
    await widget.respond();
    const plansInOrder = titles().filter((title) => title?.startsWith('Plan'));
    expect(plansInOrder.slice(0, 2)).toEqual(['Plan 12', 'Plan 112']);
    expect(plansInOrder.at(-1)).toBe('Plan 1');
    expect(panel('Plan 1')).toBe(before);
    expect(before).toHaveTextContent(NOTE);
    await widget.user.clear(field());
    expect(panel('Plan 1')).toBe(before);
    expect(before).not.toHaveTextContent(NOTE);
  });

  it('has an ended open row behind the ended matches', async () => {
    const ended = plans(1, 3).map((each) => ({ ...each, state: 'canceled', canceled_at: '2024-01-01T00:00:00Z' }));
    const widget = renderSubscriptionList({ pageSize: 5 });
    await widget.portal.subscriptions.last().respond(pageOf([...ended, ...plans(22, 24)]));
    await widget.user.click(rowButton('Plan 1'));
    await widget.user.type(field(), '2');
    expect(titles().filter((title) => title?.startsWith('Plan') || title?.startsWith('Ended'))).toEqual([
      'Plan 22',
      'Plan 23',
      'Plan 24',
      'Ended 1',
      'Plan 2',
      'Plan 1',
    ]);
  });
});

describe('a search finds', () => {
  it('titles that equal the text first, ended subscriptions after others', async () => {
    const { user, respond } = await open([
      ...plans(1, 18),
      plan('API Pro'),
      plan('API', { id: 'ended', state: 'canceled', canceled_at: '2024-01-01T00:00:00Z' }),
      plan('api', { id: 'lower' }),
    ]);
    await user.type(field(), '  Api ');
    await respond();
    expect(titles()).toEqual(['api', 'API', 'API Pro']);
  });

  it('no part shorter than four characters in an id that names a subscription', async () => {
    const { user, respond } = await open([...plans(1, 20), plan('', { id: 'sub_unnamed77' })]);
    await user.type(field(), 'd77');
    await respond();
    expect(region()).toHaveTextContent('No matches');
    await user.clear(field());
    await user.type(field(), 'med77');
    expect(titles()).toEqual(['Unnamed subscription sub_unnamed77']);
  });
});

it('the number of matches is only beside the title', async () => {
  const widget = renderSubscriptionList({ pageSize: 5 });
  await widget.portal.subscriptions.last().respond(pageOf(plans(1, 12)));
  await widget.user.type(field(), 'plan 1');
  expect(region()).toHaveTextContent('4 of 12');
  expect(region()).not.toHaveTextContent('4 matches');
});
