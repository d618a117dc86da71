import { batch, computed, signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import type { Subscription } from '../../src/client/resources/subscription.js';
import { loadPagesForLookup, selectFromRows } from '../../src/store/effects.js';
import { createListView } from '../../src/store/list-view.js';
import { createMountedWidgets } from '../../src/store/mounted-widgets.js';
import type { ListData } from '../../src/query/list-query.js';
import { createSelection } from '../../src/store/selection.js';
import type { SubscriptionsQuery } from '../../src/store/subscriptions-query.js';
import { createSubscription } from './mock-portal.js';

/**
 * A row of a subscription. Its key is its id, or begins with "?" if it has none. A capital letter
 * marks an active one.
 */
function row(key: string) {
  const state = /[A-Z]/.test(key) ? 'active' : null;
  const subscription = subscriptions.get(key) ?? createSubscription({ id: key.startsWith('?') ? null : key, state });
  subscriptions.set(key, subscription);
  return { key, subscription };
}

/** A refetch keeps an unchanged record. */
const subscriptions = new Map<string, Subscription>();

/** A list, and what happens to it, with the names of rows. */
function create(isAccount: boolean) {
  const selection = createSelection();
  const data = signal<Partial<ListData<Subscription>> | undefined>(undefined);
  const dataUpdateCount = signal(0);
  const found = signal<ReadonlyMap<string, Subscription>>(new Map<string, Subscription>());
  const records = computed(() => new Map([...(data.value?.items ?? []), ...found.value]));
  const query = {
    data,
    error: signal(undefined),
    dataUpdateCount,
    refetch: async () => undefined,
    searched: { records },
  } as unknown as SubscriptionsQuery;
  const view = createListView({ selection, subscriptions: () => query }, { state: '', pageSize: 20, isAccount });
  const mountedWidgets = createMountedWidgets(selection);
  loadPagesForLookup(selection, mountedWidgets);
  selectFromRows(selection, mountedWidgets, () => query, vi.fn());
  mountedWidgets.registerList({ view, removeFilter: () => false, prefetchPanel: () => undefined });
  const toRecords = (names: readonly string[]) =>
    new Map(names.map(row).map(({ key, subscription }) => [key, subscription]));
  const happen: Readonly<Record<string, (...names: string[]) => void>> = {
    rows(...names) {
      batch(() => {
        data.value = { items: toRecords(names), hasNextPage: false };
        dataUpdateCount.value += 1;
      });
    },
    searched: (...names) => (found.value = toRecords(names)),
    default: (name = '') => selection.followRows(new Map([[name, row(name).subscription]]), false),
    open: (name) => view.open(row(name ?? '')),
    close: () => view.setOpen(false),
    reopen: () => view.setOpen(true),
    goTo: (name = '') => view.goTo(name, row(name).subscription),
    selectElsewhere: (name) => selection.select(row(name ?? '').subscription),
    selectUnknown: () => void selection.selectLater(Promise.resolve(undefined)),
    link: (name) => (name === undefined ? selection.selectDefault() : selection.startLookup(name)),
    found: (name) => selection.endLookup(row(name ?? '').subscription),
    missing: () => selection.endLookup('missing'),
  };
  return { happen, selection, view };
}

// After each step, the row with the open panel and the selected subscription, where that is another
// one.
it.each([
  ['a list alone has no panel open until the user opens one', 'default a: -/a, rows a b: -/a, open b: b, close: -/b'],
  ['it opens the panel of a link, also of a later one', 'link a: -, found a: a, close: -/a, link c: -, found c: c'],
  ['it keeps a selection that its rows do not have', 'selectElsewhere z: -/z, rows a b: -/z'],
  ['it moves an open panel with the selection', 'selectElsewhere a: -/a, open b: b, selectElsewhere c: c'],
])('%s', (_, steps) => expectSteps(false, steps));

it.each([
  ['has the panel of the selected row open until the user closes it', 'rows a b: a, close: -/a, reopen: a'],
  ['selects the first of its rows if they lack the selected one', 'rows a b c: a, open b: b, rows ? a c: a, rows: a'],
  ['looks up what was selected before there are rows', 'selectElsewhere z: z, rows a b: -, missing: a'],
  ['looks up what is selected elsewhere and not one of its rows', 'rows a b: a, selectElsewhere z: -, missing: a'],
  [
    'selects the default once the address has no link any more',
    'link b: -, rows a b: -, found b: b, open a: a, link: a',
  ],
  ['waits for a link that is being looked up', 'link z: -, rows a b: -, missing: a'],
  ['opens a row without an id, which is not selected', 'rows ?1 ?2: ?1/-, open ?2: ?2/-, rows ?1 a: a, open a: a'],
  [
    'moves the panel from a row without an id to what is selected elsewhere, or linked',
    'rows ?1 a b: a, open ?1: ?1/a, selectElsewhere b: b, open ?1: ?1/b, selectElsewhere a: a, open ?1: ?1/a, link b: b',
  ],
  [
    'moves the panel from a row without an id to the selected one if that is selected elsewhere again',
    'rows ?1 a b: a, selectElsewhere a: a, open ?1: ?1/a, selectElsewhere a: a',
  ],
  [
    'stays as it is if a script selects an unknown subscription',
    'link a: -, found a: a, rows ?1 a: a, close: -/a, selectUnknown: -/a, open ?1: ?1/a, selectUnknown: ?1/a',
  ],
  [
    'keeps the selection of a row that only a search has loaded, and selects the first row of the list once it has gone',
    'rows a b: a, searched y z: a, open z: z, rows b c: z, searched y: z, rows c b: c',
  ],
  ['has the default selected', 'rows a B: B'],
  ['goes to a subscription, also to one that its rows do not have yet', 'rows a b: a, close: -/a, goTo z: z'],
])('an account’s list %s', (_, steps) => expectSteps(true, steps));

it('an account’s list focuses the row that the user goes to', () => {
  const { happen, view } = create(true);
  happen['goTo']?.('b');
  expect(view.keyToFocus.value).toBe('b');
});

function expectSteps(isAccount: boolean, steps: string): void {
  const { happen, selection, view } = create(isAccount);
  const seen = steps.split(', ').map((step) => {
    const [action = '', ...names] = step.slice(0, step.lastIndexOf(':')).split(' ');
    happen[action]?.(...names);
    const [expanded, selected] = [view.expandedKey.value ?? '-', selection.selectedId.value ?? '-'];
    return `${[action, ...names].join(' ')}: ${expanded === selected ? expanded : `${expanded}/${selected}`}`;
  });
  expect(seen.join(', ')).toBe(steps);
}
