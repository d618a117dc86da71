// @vitest-environment node
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createListView } from '../../src/state/list-view.js';
import type { ListData } from '../../src/state/offset-pagination.js';
import { createSelection } from '../../src/state/selection.js';
import type { SubscriptionsQuery } from '../../src/state/subscriptions-query.js';
import type { Subscription } from '../../src/state/types.js';
import { createSubscription } from './mock-portal.js';

interface Row {
  readonly key: string;
  readonly subscription: Subscription;
}

function row(id: string | null, key = id ?? '\0'): Row {
  return { key, subscription: createSubscription({ id }) };
}

const ROWS = [row('s1'), row('s2'), row('s3')];

function create(isAccount: boolean) {
  const selection = createSelection();
  const view = createListView(selection, { state: '', isAccount });
  const data = signal<Partial<ListData<Subscription>> | undefined>(undefined);
  const query = { data, error: signal(undefined), refetch: async () => undefined } as unknown as SubscriptionsQuery;
  const items = () => data.peek()?.items ?? new Map<string, Subscription>();
  view.connect({
    params: { state: '', pageSize: 20 },
    getQuery: () => query,
    showAll: () => false,
    getRecords: items,
    onDiscard: () => undefined,
    onExpand: () => undefined,
  });
  return {
    selection,
    view,
    respond(rows: readonly Row[]) {
      data.value = { items: new Map(rows.map(({ key, subscription }) => [key, subscription])), hasNextPage: false };
    },
  };
}

describe('a list alone', () => {
  it('has no panel open until the user opens one', () => {
    const { selection, view, respond } = create(false);
    selection.resolveDefault(ROWS.map(({ subscription }) => subscription));
    respond(ROWS);
    expect(view.expandedKey.value).toBeUndefined();
    view.open(row('s2'));
    expect([view.expandedKey.value, selection.selectedId.value]).toEqual(['s2', 's2']);
    view.close();
    expect([view.expandedKey.value, selection.selectedId.value]).toEqual([undefined, 's2']);
  });

  it('opens the panel of a link, also of a later one', () => {
    const { selection, view } = create(false);
    for (const id of ['s1', 's3'] as const) {
      selection.followLink(id);
      expect(view.expandedKey.value).toBeUndefined();
      selection.resolveLink(row(id).subscription);
      expect(view.expandedKey.value).toBe(id);
      view.close();
      expect(view.expandedKey.value).toBeUndefined();
    }
  });

  it('keeps a selection that its rows do not have', () => {
    const { selection, respond } = create(false);
    selection.select(row('s9').subscription);
    respond(ROWS);
    expect(selection.selectedId.value).toBe('s9');
  });

  it('moves an open panel with the selection, and opens none for it', () => {
    const { selection, view } = create(false);
    selection.select(row('s1').subscription);
    expect(view.expandedKey.value).toBeUndefined();
    view.open(row('s2'));
    selection.select(row('s3').subscription);
    expect(view.expandedKey.value).toBe('s3');
  });
});

describe('the list of an account', () => {
  it('has the panel of the selected row open until the user closes it', () => {
    const { view, respond } = create(true);
    respond(ROWS);
    expect(view.expandedKey.value).toBe('s1');
    view.close();
    expect(view.expandedKey.value).toBeUndefined();
    view.reopen();
    expect(view.expandedKey.value).toBe('s1');
  });

  it('selects the first of its rows if they lack the selected one', () => {
    const { selection, view, respond } = create(true);
    view.open(row('s2'));
    respond([row(null), row('s1'), row('s3')]);
    expect(selection.selectedId.value).toBe('s1');
    respond([]);
    expect(selection.selectedId.value).toBe('s1');
  });

  it('waits for a link that is being looked up', () => {
    const { selection, view, respond } = create(true);
    selection.followLink('s9');
    respond(ROWS);
    expect(selection.selectedId.value).toBeUndefined();
    selection.resolveLink('missing');
    respond(ROWS);
    expect(view.expandedKey.value).toBe('s1');
  });

  it('opens a row without an id, which is not selected', () => {
    const { selection, view, respond } = create(true);
    respond([row(null, '\0a'), row(null, '\0b')]);
    expect(view.expandedKey.value).toBe('\0a');
    view.open(row(null, '\0b'));
    expect([view.expandedKey.value, selection.selectedId.value]).toEqual(['\0b', undefined]);
    respond([row(null, '\0a'), row(null, '\0b'), row('s1')]);
    view.open(row('s1'));
    expect(view.expandedKey.value).toBe('s1');
  });

  it('moves the panel from a row without an id to a subscription that is selected elsewhere', () => {
    const { selection, view, respond } = create(true);
    respond(ROWS);
    for (const id of ['s2', 's3']) {
      view.open(row(null, '\0a'));
      expect(view.expandedKey.value).toBe('\0a');
      selection.select(row(id).subscription);
      expect(view.expandedKey.value).toBe(id);
    }
    view.open(row(null, '\0a'));
    selection.followLink('s1');
    selection.resolveLink(row('s1').subscription);
    expect(view.expandedKey.value).toBe('s1');
  });

  it('goes to a subscription', () => {
    const { selection, view, respond } = create(true);
    respond(ROWS);
    view.close();
    view.goTo(row('s3').subscription);
    expect([view.expandedKey.value, selection.selectedId.value, view.target.value?.id]).toEqual(['s3', 's3', 's3']);
  });
});
