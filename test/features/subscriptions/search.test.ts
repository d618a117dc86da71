// @vitest-environment happy-dom
import { batch, type Signal } from '@preact/signals';
import { act, fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { parseCsvRecords } from './parse-csv.js';
import type { Subscription } from '../../../src/mock-server/resources/subscription.js';
import { actionsFile } from '../../../src/ui/lazy-file.js';
import { pageOf, type RenderedWidget, renderSubscriptionList, type SubscriptionListOptions } from '../render-widget.js';
import { useSavedFiles } from '../saved-files.js';
import { filter, itemOf, panel, plan, plans, region, rowButton, titles } from './subscription-helpers.js';

// The tests are not about when it arrives, which may take longer than they wait.
await actionsFile.load();

const saved = useSavedFiles();

const field = () => screen.getByRole('searchbox', { name: 'Find a subscription' });
const count = () => region().querySelector('.count')?.textContent;
const text = () => region().textContent;
const numbers = () => titles().map((title) => Number(title?.replace('Plan ', '')));
const button = (name: string) => within(region()).queryByRole('button', { name });
const press = ({ user }: RenderedWidget, name: string) => user.click(button(name) as HTMLElement);
/** The numbers up to another one that have some digits. */
const having = (digits: string, last: number) =>
  Array.from({ length: last }, (_, index) => index + 1).filter((each) => String(each).includes(digits));
/** The offsets and limits of the requests. */
const requests = ({ portal }: RenderedWidget) =>
  portal.subscriptions.sent.map(({ params: { offset = 0, limit = 0 } }) => `${offset}+${limit}`);

/** A list whose pages the test provides. The first one is loaded. */
async function open(all: readonly Subscription[], options: SubscriptionListOptions = {}, known = true) {
  const widget = renderSubscriptionList({ pageSize: 20, ...options });
  const respond = (): Promise<void> => {
    const { params, respond: respondWith } = widget.portal.subscriptions.last();
    const { offset = 0, limit = 20, state } = params;
    const selected = all.filter((each) => !state || each.state === state);
    const page = { limit, offset, ...(known && { total: selected.length }) };
    const data = selected.slice(offset, offset + limit);
    return respondWith(known ? pageOf(data, page) : { data, metadata: { pagination: page } });
  };
  await respond();
  const requested = (number: number) => vi.waitFor(() => expect(widget.portal.subscriptions.sent).toHaveLength(number));
  return { ...widget, respond, requested };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Types a text into the empty field, and responds with all pages. */
async function search(widget: Opened, typed: string): Promise<void> {
  await widget.user.type(field(), typed);
  await vi.waitFor(() => expect(count()).toMatch(/ of /));
  for (let sent = 0; sent < widget.portal.subscriptions.sent.length;) {
    sent = widget.portal.subscriptions.sent.length;
    await widget.respond();
  }
}

describe('the search field', () => {
  it.each<[name: string, isShown: boolean, total: number, options: SubscriptionListOptions, known?: boolean]>([
    ['there is more than a page', true, 21, {}],
    ['there is only one page', false, 20, {}],
    ['there is more than a page, whose total is unknown', true, 21, {}, false],
    ['it is left out', false, 120, { canSearch: false }],
  ])('when %s: %s', async (_, isShown, total, options, known) => {
    await open(plans(1, total), options, known);
    expect(screen.queryByRole('searchbox') !== null).toBe(isShown);
  });

  it('is cleared by Escape and by its button, which returns the focus', async () => {
    const widget = await open(plans(1, 30));
    await search(widget, 'plan 2');
    fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
    expect(field()).toHaveValue('plan 2');
    await widget.user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    expect(numbers()).toEqual(plans(1, 20).map((_, index) => index + 1));
    await search(widget, 'none');
    expect(text()).toContain('No matches');
    expect(count()).toBe('0 of 30');
    const clear = within(region()).getAllByRole('button', { name: 'Clear search' });
    await widget.user.click(clear.at(-1) as HTMLElement);
    expect(titles()).toHaveLength(20);
    expect(count()).toBe('30');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
  });

  it('leads to the first match with an arrow key', async () => {
    const widget = await open(plans(1, 30));
    await widget.user.click(rowButton('Plan 1'));
    await search(widget, 'plan 25');
    expect(numbers()).toEqual([25, 1]);
    await widget.user.keyboard('{ArrowDown}');
    expect(rowButton('Plan 25')).toHaveFocus();
  });
});

describe('a search', () => {
  it('loads the rest in pages of 100, shows its progress, and has the matches in the list’s order', async () => {
    const widget = await open(plans(1, 250));
    await widget.user.type(field(), 'p');
    await widget.requested(2);
    await vi.waitFor(() => expect(text()).toContain('Searched 20 of 250'));
    await widget.user.type(field(), 'lan 17');
    expect(numbers()).toEqual([17]);
    await widget.respond();
    expect(numbers()).toEqual([17, 117]);
    expect(text()).toContain('Searched 120 of 250');
    await widget.respond();
    await widget.respond();
    expect(numbers()).toEqual(having('17', 250));
    expect(text()).not.toContain('Searched');
    expect(count()).toBe('13 of 250');
    expect(button('Show more')).toBeNull();
    expect(requests(widget)).toEqual(['0+20', '20+100', '120+100', '220+100']);
  });

  it('requests neither pages of a complete list nor loaded pages', async () => {
    const widget = await open(plans(1, 30));
    await press(widget, 'Show more');
    await widget.respond();
    await search(widget, 'plan 3');
    expect(numbers()).toEqual(having('3', 30));
    await widget.user.clear(field());
    await search(widget, 'plan 2');
    expect(widget.portal.subscriptions.sent).toHaveLength(2);
  });

  it('searches titles, items, ids and states, as the customer sees them', async () => {
    const names = ['Maps', 'Search', 'Mail', 'Storage', 'Translation'];
    const widget = await open([
      ...plans(1, 20),
      plan('', { id: 'sub_suite', items: names.map((name) => itemOf({ name })) }),
      plan('Café Zürich', { order_id: 'ord_77' }),
      plan('Film', { state: 'canceled', canceled_at: '2024-03-01T00:00:00Z' }),
      plan('Seats', { state: 'paused_by_partner' }),
    ]);
    await search(widget, 'zurich CAFE');
    expect(titles()).toEqual(['Café Zürich']);
    for (const [typed, title] of [
      ['ORD_77', 'Café Zürich'],
      ['suite', 'Maps, Search, Mail, + 2 more'],
      ['canceled', 'Film'],
      ['by partner', 'Seats'],
      // The title of many names leaves it out.
      ['translation', 'Maps, Search, Mail, + 2 more'],
    ] as const) {
      await widget.user.clear(field());
      await widget.user.type(field(), typed);
      expect(titles()).toEqual([title]);
    }
  });

  it('keeps its matches when a page fails, and tries again', async () => {
    const widget = await open(plans(1, 250));
    await widget.user.type(field(), 'plan 17');
    await widget.requested(2);
    await widget.respond();
    await widget.portal.subscriptions.last().fail('server', { status: 500 });
    expect(within(region()).getByRole('alert')).toHaveTextContent('Couldn’t search all subscriptions');
    expect(numbers()).toEqual([17, 117]);
    expect(widget.events.at(-1)).toMatchObject({ type: 'portal-error', detail: { operation: 'listSubscriptions' } });
    await press(widget, 'Try again');
    expect(field()).toHaveFocus();
    await widget.requested(4);
    await widget.respond();
    await widget.respond();
    expect(numbers()).toHaveLength(13);
    expect(within(region()).queryByRole('alert')).toBeNull();
    expect(requests(widget).slice(2)).toEqual(['120+100', '120+100', '220+100']);
  });

  it('is repeated by a refetch of the list after a page has failed', async () => {
    const widget = await open(plans(1, 130));
    await widget.user.type(field(), 'plan 12');
    await widget.requested(2);
    await widget.portal.subscriptions.last().fail('server', { status: 500 });
    expect(within(region()).getByRole('alert')).toHaveTextContent('Couldn’t search all subscriptions');
    await widget.refetch('subscriptions', pageOf(plans(1, 20), { total: 130 }));
    await widget.requested(4);
    await widget.respond();
    await vi.waitFor(() => expect(within(region()).queryByRole('alert')).toBeNull());
    await widget.requested(5);
    await widget.respond();
    await vi.waitFor(() => expect(numbers()).toEqual(having('12', 130)));
  });

  it('ends at 5,000 subscriptions', async () => {
    const all = plans(1, 5200);
    const widget = await open(all, { pageSize: 20 });
    await search(widget, 'plan 52');
    expect(count()).toBe(`${having('52', 5000).length} of 5,200`);
    expect(text()).toContain('Searched the first 5,000 of 5,200');
    expect(requests(widget).at(-1)).toBe('4920+80');
  });

  it('stays when the filter changes, and loads the rest of that list', async () => {
    const widget = await open(
      plans(1, 60).map((each, index) => ({ ...each, state: index % 2 ? 'canceled' : 'active' })),
    );
    await search(widget, 'plan 58');
    expect(numbers()).toEqual([58]);
    await widget.user.selectOptions(filter(), 'Canceled');
    expect(text()).not.toContain('No matches');
    await widget.respond();
    await widget.requested(4);
    await widget.respond();
    expect(field()).toHaveValue('plan 58');
    expect(numbers()).toEqual([58]);
  });

  it('announces the number of matches once it has stayed the same for a second', async () => {
    const widget = await open(plans(1, 30));
    const status = within(region()).getByRole('status');
    await search(widget, 'plan');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await widget.user.type(field(), ' 2');
    await act(async () => void (await vi.advanceTimersByTimeAsync(999)));
    expect(status).not.toHaveTextContent('matches');
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(status).toHaveTextContent('12 matches');
  });

  it('leaves a refetch to the rows of the list, and the next search loads the rest again', async () => {
    const widget = await open(plans(1, 130));
    await search(widget, 'plan 12');
    expect(numbers()).toEqual(having('12', 130));
    await widget.refresh();
    await widget.respond();
    expect(numbers()).toEqual(having('12', 130));
    await widget.user.clear(field());
    await search(widget, 'plan 13');
    expect(numbers()).toEqual(having('13', 130));
    expect(requests(widget)).toEqual(['0+20', '20+100', '120+100', '0+20', '20+100', '120+100']);
  });

  it('is cleared with the records of a former customer', async () => {
    const widget = await open(plans(1, 30).map((each) => ({ ...each, customer_id: 'one' })));
    await search(widget, 'plan 2');
    await widget.refetch('subscriptions', pageOf([plan('Other', { customer_id: 'two' })]));
    await vi.waitFor(() => expect(field()).toHaveValue(''));
    expect(titles()).toEqual([]);
    await widget.portal.subscriptions.last().respond(pageOf([plan('Other', { customer_id: 'two' })]));
    expect(titles()).toEqual(['Other']);
  });
});

it('the open panel keeps its content while its row isn’t found, and when the search ends', async () => {
  const widget = await open(plans(1, 130));
  await search(widget, 'plan 120');
  await widget.user.click(rowButton('Plan 120'));
  await widget.portal.accessTokens
    .last()
    .respond(pageOf([accessTokenRecord({ name: 'Server', value: 'sk~9fQ7-xZ2v_Lw8' })]));
  await widget.user.click(screen.getByRole('button', { name: 'Show Server' }));
  const opened = panel('Plan 120');
  const expectSame = (): void => {
    expect(panel('Plan 120')).toBe(opened);
    expect(opened).toHaveTextContent('sk~9fQ7-xZ2v_Lw8');
  };
  await widget.user.clear(field());
  expect(titles().filter((title) => title?.startsWith('Plan'))).toHaveLength(21);
  expectSame();
  await widget.user.type(field(), 'plan 13');
  expect(numbers().filter(Boolean)).toEqual([13, 113, 130, 120]);
  expect(count()).toBe('3 of 130');
  expectSame();
  await widget.user.clear(field());
  await widget.refetch('subscriptions', pageOf(plans(1, 20), { total: 130 }));
  expectSame();
  await search(widget, 'plan 13');
  await widget.user.click(rowButton('Plan 120'));
  expect(titles()).not.toContain('Plan 120');
  expect(field()).toHaveFocus();
});

it('an unmatched open row stays while its page is requested again, and hands its focus to the field', async () => {
  const widget = await open(plans(1, 130));
  await search(widget, 'plan 120');
  await widget.user.click(rowButton('Plan 120'));
  await widget.user.clear(field());
  await widget.refetch('subscriptions', pageOf(plans(1, 20), { total: 130 }));
  await widget.user.type(field(), 'plan 13');
  await widget.user.clear(field());
  await widget.user.click(rowButton('Plan 120'));
  expect(titles()).not.toContain('Plan 120');
  expect(field()).toHaveFocus();
});

it('further matches follow the mounted ones after another row has been opened', async () => {
  const observed: Element[] = [];
  const observe = (element: Element): unknown => observed.push(element);
  vi.stubGlobal('IntersectionObserver', function IntersectionObserver() {
    return { observe, disconnect: () => undefined };
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const widget = await open(plans(1, 130));
  await search(widget, 'plan 130');
  await widget.user.click(rowButton('Plan 130'));
  await widget.user.clear(field());
  await widget.user.type(field(), 'plan 1');
  await widget.user.click(rowButton('Plan 1'));
  expect(observed.at(-1)).toBeInTheDocument();
});

it('an event reports that the search code can’t be loaded', async () => {
  const { events, user } = await open(plans(1, 30));
  const { module, error } = actionsFile as unknown as Record<'module' | 'error', Signal>;
  const loaded = module.peek();
  onTestFinished(() => batch(() => void ([module.value, error.value] = [loaded, undefined])));
  module.value = undefined;
  vi.spyOn(actionsFile, 'load').mockImplementationOnce(async () => {
    error.value = { operation: 'load', kind: 'network' };
    return undefined;
  });
  await user.type(field(), 'p');
  expect(await within(region()).findByRole('alert')).toBeVisible();
  expect(events.at(-1)).toMatchObject({ type: 'portal-error', detail: { operation: 'load', kind: 'network' } });
});

it('an export during a search has the matches, and says so', async () => {
  const widget = await open(plans(1, 130));
  await widget.user.type(field(), 'plan 12');
  await widget.requested(2);
  await vi.waitFor(() => expect(count()).toBe('1 of 130'));
  await press(widget, 'More actions');
  await widget.user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(text()).toContain('Exporting 1 match'));
  await widget.respond();
  await vi.waitFor(() => expect(text()).toContain('Exporting 3 matches'));
  await widget.respond();
  await vi.waitFor(() => expect(saved.files).toHaveLength(1));
  const file = await saved.files[0];
  const records = parseCsvRecords(file?.content ?? '');
  expect(records.map(({ Item }) => Item)).toEqual(having('12', 130).map((number) => `Plan ${number}`));
  expect(text()).toContain('12 subscriptions exported.');
  expect(widget.portal.subscriptions.sent).toHaveLength(3);
});

it('an export during a search has the latest records of a list that is complete by now', async () => {
  const all = plans(1, 25);
  const widget = await open(all);
  await search(widget, 'plan 2');
  await press(widget, 'Clear search');
  await press(widget, 'Show more');
  await widget.respond();
  await widget.user.type(field(), 'plan 2');
  all[24] = plan('Plan 2000');
  await widget.refresh();
  await widget.respond();
  await press(widget, 'More actions');
  await widget.user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(saved.files).toHaveLength(1));
  const records = parseCsvRecords((await saved.files[0])?.content ?? '');
  expect(records.map(({ Item }) => Item).at(-1)).toBe('Plan 2000');
});
