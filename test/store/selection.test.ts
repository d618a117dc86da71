import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createMountedWidgets, type MountedWidgets } from '../../src/store/mounted-widgets.js';
import { rememberSelection } from '../../src/store/effects.js';
import { createSelection, type Selection } from '../../src/store/selection.js';
import type { SubscriptionsParams, SubscriptionsQuery } from '../../src/store/subscriptions-query.js';
import { createSubscription } from './mock-portal.js';
import { createMountedList } from './fakes.js';

/** A subscription: "a" with this id, "-" without one. A capital letter marks an active one. */
const subscription = (name = '') =>
  createSubscription({ id: name === '-' ? null : name, state: /[A-Z]/.test(name) ? 'active' : null });

/** A list that never loads. */
function register(widgets: MountedWidgets, params: SubscriptionsParams): () => void {
  const [data, error, dataUpdateCount] = [signal(undefined), signal(undefined), signal(0)];
  const query = { data, error, dataUpdateCount, refetch: () => new Promise(() => undefined) };
  return widgets.registerList(createMountedList(() => query as unknown as SubscriptionsQuery, { params }));
}

/** The rows of a list, by their keys. */
const rows = (names: readonly string[]) => new Map(names.map((name) => [name, subscription(name)]));

const STEPS: Readonly<Record<string, (selection: Selection, names: readonly string[]) => unknown>> = {
  loaded: (selection, names) => selection.followRows(rows(names), false),
  account: (selection, names) => selection.followRows(rows(names), true),
  complete: (selection, names) => selection.dropMissing(rows(names)),
  select: (selection, [name]) => selection.select(subscription(name)),
  later: (selection) => selection.selectLater(new Promise(() => undefined)),
  link: (selection, [id = '']) => selection.startLookup(id),
  found: (selection, [name]) => selection.endLookup(subscription(name)),
  missing: (selection) => selection.endLookup('missing'),
  failed: (selection) => selection.endLookup('failed'),
  reset: (selection) => selection.reset({ keepLink: false }),
  close: (selection) => selection.selectDefault(),
  forget: (selection) => selection.forgetRemembered(),
};

function run(selection: Selection, step: string): void {
  const [action = '', ...names] = step.split(' ');
  STEPS[action]?.(selection, names);
}

// After each step, the id of the selected subscription.
it.each([
  ['of the user comes before the default, and is reset with it', 'loaded a: a, select b: b, loaded c: b, reset: -'],
  ['is by default the first active one', 'loaded - a B C: B'],
  ['is else the first one with an id', 'loaded - a b: a'],
  ['stays while the default is loaded, whatever comes before it', 'loaded a B C: B, loaded D a B C: B, loaded C: C'],
  ['is not known until a link is found', 'loaded a: a, link b: -, found b: b, select c: c'],
  ['is the default if a link is missing', 'link b: -, loaded a: -, missing: a'],
  ['is the default if a link has failed', 'link b: -, loaded a: -, failed: a'],
  ['ends a link, which is not resolved after it', 'link b: -, select c: c, found b: c'],
  ['is found after all once a failed page is loaded', 'link b: -, loaded a: -, failed: a, found b: b'],
  ['stays the default when the message about a missing link is closed', 'loaded a: a, link b: -, missing: a, close: a'],
  ['stays though a list alone does not have it', 'loaded a: a, select z: z, loaded a b: z'],
  ['is dropped once all records are known and lack it', 'loaded a b: a, select b: b, complete a: a, complete c: -'],
  [
    'is looked up if the rows of an account lack what was selected elsewhere',
    'account a b: a, select z: z, account a b: -',
  ],
  ['is the default of an account that has no such row', 'account a b: a, select z: z, account a b: -, missing: a'],
  [
    'is replaced by the default of an account once its row has gone',
    'account a b: a, select b: b, account a b: b, account c D: D',
  ],
  ['of a link is replaced, too', 'link b: -, account a b: -, found b: b, account a: a'],
  ['stays while an account has no rows', 'account a: a, account: a, select b: b, account b: b, account: b'],
  ['is no row without an id', 'account - b: b, select b: b, account b: b, account -: b'],
])('the selection %s', (_, steps) => {
  const selection = createSelection();
  const seen = steps.split(', ').map((step) => {
    const [action = ''] = step.split(': ');
    run(selection, action);
    return `${action}: ${selection.selectedId.value ?? '-'}`;
  });
  expect(seen.join(', ')).toBe(steps);
});

it('a missing link stays missing, so that its message stays, if an account loses its default row', () => {
  const selection = createSelection();
  for (const step of ['link z', 'account a', 'missing', 'account b']) run(selection, step);
  expect(selection.selectedId.value).toBe('b');
  expect(selection.lookup.value).toMatchObject({ id: 'z', status: 'missing' });
});

describe('the remembered subscription', () => {
  /** A selection that writes to the memory of the tab. */
  function remember(written: (string | undefined)[], remembered?: string): Selection {
    const selection = createSelection(remembered);
    const memory = { read: () => remembered, write: (id: string | undefined) => written.push(id) };
    rememberSelection(selection, memory, { keepSelected: () => undefined });
    return selection;
  }

  it.each([
    ['is the default if it is loaded', 'C', 'C', []],
    ['is forgotten if it is not loaded', 'x', 'B', [undefined]],
  ])('%s', (_, remembered, selected, expected) => {
    const written: (string | undefined)[] = [];
    const selection = remember(written, remembered);
    run(selection, 'loaded a B C');
    expect([selection.selectedId.value, selection.wanted.value]).toEqual([selected, undefined]);
    expect(written).toEqual(expected);
  });

  it('is the last subscription that the user has selected, never a default', () => {
    const written: (string | undefined)[] = [];
    const selection = remember(written);
    for (const step of ['loaded a B', 'account c', 'select -']) run(selection, step);
    expect(written).toEqual([]);
    for (const step of ['select c', 'forget']) run(selection, step);
    expect(written).toEqual(['c', undefined]);
  });
});

it('a link is followed again after a reset, while there is a list, and forgotten with the last widget', () => {
  const selection = createSelection();
  const widgets = createMountedWidgets(selection);
  const params = { state: '', pageSize: 20 } as const;
  const [removeFirst, removeSecond] = [register(widgets, params), register(widgets, params)];
  const removeLinkedWidget = widgets.registerLinkedWidget('tokens');
  for (const step of ['link b', 'found b']) run(selection, step);
  expect(selection.lookup.value).toMatchObject({ id: 'b', status: 'found' });
  selection.reset({ keepLink: true });
  expect(selection.lookup.value).toMatchObject({ id: 'b', status: 'pending' });
  expect(selection.selected.value).toBeUndefined();
  removeFirst();
  expect(selection.lookup.value?.status).toBe('pending');
  removeSecond();
  expect(selection.lookup.value?.status).toBe('failed');
  removeLinkedWidget();
  expect(selection.lookup.value).toBeUndefined();
});

it.each([
  ['nothing happens', true, ''],
  ['the row of the selected subscription is looked up', true, 'link a'],
  ['the default is set', true, 'loaded e'],
  ['another one has begun', false, 'later'],
  ['the user has selected', false, 'select a'],
  ['a link is followed', false, 'link c'],
  ['the customer has changed', false, 'reset'],
  ['the customer has changed, with the default selected before', false, 'reset', 'loaded a'],
])('after a selection has begun and %s, it takes effect: %s', async (_, isMade, step, before = 'select a') => {
  const selection = createSelection();
  run(selection, before);
  const isSelected = selection.selectLater(Promise.resolve(subscription('b')));
  run(selection, step);
  const selectedId = selection.selectedId.value;
  expect(await isSelected).toBe(isMade);
  expect(selection.selectedId.value).toBe(isMade ? 'b' : selectedId);
});

it('the lists of a page share the parameters of the first one that is still mounted', () => {
  const widgets = createMountedWidgets(createSelection());
  const removeFirst = register(widgets, { state: 'active', pageSize: 5 });
  const removeSecond = register(widgets, { state: '', pageSize: 20 });
  expect(widgets.sharedParams.value).toEqual({ state: 'active', pageSize: 5 });
  removeFirst();
  expect(widgets.sharedParams.value).toEqual({ state: '', pageSize: 20 });
  removeSecond();
  expect(widgets.sharedParams.value).toBeUndefined();
});
