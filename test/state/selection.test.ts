// @vitest-environment node
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { MountedList } from '../../src/state/link-search.js';
import { createSelection, type Selection } from '../../src/state/selection.js';
import type { SubscriptionsParams, SubscriptionsQuery } from '../../src/state/subscriptions-query.js';
import type { Subscription } from '../../src/state/types.js';
import { createSubscription } from './mock-portal.js';

function subscription(id: string | null, state: string | null = null): Subscription {
  return createSubscription({ id, state });
}

/** A list that never loads. */
function listOf(params: SubscriptionsParams): MountedList {
  const query = { data: signal(undefined), error: signal(undefined), refetch: () => new Promise(() => undefined) };
  return { params, getQuery: () => query as unknown as SubscriptionsQuery, showAll: () => false };
}

it('the selected subscription is the default until one is selected, and is reset with it', () => {
  const selection = createSelection();
  expect(selection.selectedId.value).toBeUndefined();
  selection.resolveDefault([subscription('s1')]);
  expect(selection.selectedId.value).toBe('s1');
  selection.select(subscription('s2'));
  selection.resolveDefault([subscription('s3')]);
  expect([selection.selectedId.value, selection.selected.value?.id]).toEqual(['s2', 's2']);
  selection.reset();
  expect([selection.selectedId.value, selection.selected.value]).toEqual([undefined, undefined]);
});

describe('the default', () => {
  const records = [subscription('s1', 'canceled'), subscription('s2', 'active'), subscription('s3', 'active')];

  it('is the first active subscription, else the first one with an id', () => {
    const selection = createSelection();
    selection.resolveDefault([subscription(null), ...records]);
    expect(selection.selectedId.value).toBe('s2');
    const canceled = createSelection();
    canceled.resolveDefault([subscription(null), subscription('s1')]);
    expect(canceled.selectedId.value).toBe('s1');
  });

  it('stays while it is loaded, whatever comes before it', () => {
    const selection = createSelection();
    selection.resolveDefault(records);
    selection.resolveDefault([subscription('s4', 'active'), ...records]);
    expect(selection.selectedId.value).toBe('s2');
    selection.resolveDefault(records.slice(2));
    expect(selection.selectedId.value).toBe('s3');
  });

  it.each([
    ['is the remembered subscription if that is loaded', 's3', 's3', []],
    ['forgets a remembered subscription that is not loaded', 's9', 's2', [undefined]],
  ])('%s', (_, remembered, selected, expected) => {
    const written: (string | undefined)[] = [];
    const selection = createSelection({ read: () => remembered, write: (id) => written.push(id) });
    selection.resolveDefault(records);
    expect([selection.selectedId.value, selection.selected.value]).toEqual([selected, undefined]);
    expect(written).toEqual(expected);
  });

  it('is not remembered, unlike what the user selects', () => {
    const written: (string | undefined)[] = [];
    const selection = createSelection({ read: () => undefined, write: (id) => written.push(id) });
    selection.resolveDefault(records);
    selection.replace(subscription('s1'));
    selection.select(subscription(null));
    expect(written).toEqual([]);
    selection.select(subscription('s3'));
    selection.forget();
    expect(written).toEqual(['s3', undefined]);
  });
});

describe('a link', () => {
  it('has no selection until it is found', () => {
    const selection = createSelection();
    selection.resolveDefault([subscription('s1')]);
    selection.followLink('s2');
    expect(selection.selectedId.value).toBeUndefined();
    selection.resolveLink(subscription('s2'));
    expect(selection.selectedId.value).toBe('s2');
    expect(selection.link.value).toEqual({ id: 's2', status: 'found' });
  });

  it.each(['missing', 'failed'] as const)('selects the default if it is %s', (status) => {
    const selection = createSelection();
    selection.followLink('s2');
    selection.resolveDefault([subscription('s1')]);
    selection.resolveLink(status);
    expect(selection.selectedId.value).toBe('s1');
    expect(selection.link.value).toEqual({ id: 's2', status });
  });

  it('ends with a selection, and is not resolved after it', () => {
    const selection = createSelection();
    selection.followLink('s2');
    selection.select(subscription('s3'));
    selection.resolveLink(subscription('s2'));
    expect(selection.selectedId.value).toBe('s3');
    expect(selection.link.value).toBeUndefined();
  });

  it('is followed again after a reset, and forgotten with the last widget', () => {
    const selection = createSelection();
    const remove = selection.registerList(listOf({ state: '', pageSize: 20 }));
    selection.followLink('s2');
    selection.resolveLink(subscription('s2'));
    selection.reset();
    expect(selection.link.value).toEqual({ id: 's2', status: 'pending' });
    expect(selection.selected.value).toBeUndefined();
    remove();
    expect(selection.link.value).toBeUndefined();
  });
});

it.each<readonly [string, boolean, (selection: Selection) => unknown]>([
  ['nothing happens', true, () => undefined],
  ['the row of the selected subscription is looked up', true, (selection) => selection.followLink('s1')],
  ['the default is set', true, (selection) => selection.resolveDefault([subscription('s5')])],
  ['another one has begun', false, (selection) => selection.begin()],
  ['the user has selected', false, (selection) => selection.select(subscription('s1'))],
  ['a link is followed', false, (selection) => selection.followLink('s3')],
  ['the customer has changed', false, (selection) => selection.reset()],
])('a selection that has begun, after which %s: made: %s', (_, isMade, happens) => {
  const selection = createSelection();
  selection.select(subscription('s1'));
  const complete = selection.begin();
  happens(selection);
  const before = selection.selectedId.value;
  expect(complete(subscription('s2'))).toBe(isMade);
  expect(selection.selectedId.value).toBe(isMade ? 's2' : before);
});

it('the lists of a page share the parameters of the first one that is still mounted', () => {
  const selection = createSelection();
  const removeFirst = selection.registerList(listOf({ state: 'active', pageSize: 5 }));
  const removeSecond = selection.registerList(listOf({ state: '', pageSize: 20 }));
  expect(selection.listParams.value).toEqual({ state: 'active', pageSize: 5 });
  removeFirst();
  expect(selection.listParams.value).toEqual({ state: '', pageSize: 20 });
  removeSecond();
  expect(selection.listParams.value).toBeUndefined();
});
