// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { QueryError } from '../../src/state/query-error.js';
import { INITIAL_QUERY_STATE, type QueryAction, type QueryState, reduceQuery } from '../../src/state/query-reducer.js';

const ERROR: QueryError = { kind: 'server', operation: 'getCustomer', isRetryable: true };

function after(...actions: readonly QueryAction<string>[]): QueryState<string> {
  let state: QueryState<string> = INITIAL_QUERY_STATE;
  for (const action of actions) state = reduceQuery(state, action);
  return state;
}

const loaded = { type: 'success', data: 'a', now: 1000 } as const;
const failed = { type: 'failure', error: ERROR, now: 1000 } as const;

describe('reduceQuery', () => {
  it('is stale without data, and fetches', () => {
    expect(INITIAL_QUERY_STATE.staleAt).toBe(-Infinity);
    expect(after({ type: 'fetch' })).toEqual({ ...INITIAL_QUERY_STATE, isFetching: true });
  });

  it('counts successful responses, which are fresh for a minute and end an error', () => {
    expect(after(failed, { type: 'fetch' }, loaded)).toEqual({
      data: 'a',
      error: undefined,
      isFetching: false,
      dataUpdateCount: 1,
      dataUpdatedAt: 1000,
      errorUpdatedAt: 1000,
      staleAt: 61_000,
    });
    expect(after(loaded, loaded).dataUpdateCount).toBe(2);
  });

  it('keeps the data of the last successful response beside an error', () => {
    expect(after(loaded, { type: 'fetch' }, failed)).toEqual({
      ...after(loaded),
      error: ERROR,
      errorUpdatedAt: 1000,
      staleAt: 1000,
    });
  });

  it.each([
    ['at once if it may succeed', {}, 1000],
    ['after the pause that the service asks for', { retryAfterSeconds: 30 }, 31_000],
    ['like data if it would fail again', { isRetryable: false, retryAfterSeconds: 30 }, 61_000],
  ])('repeats a failed request %s', (_, properties, staleAt) => {
    expect(after({ ...failed, error: { ...ERROR, ...properties } }).staleAt).toBe(staleAt);
  });

  it('is stale when invalidated, with its data and error unless it is reset', () => {
    const both = after(loaded, failed);
    expect(reduceQuery(both, { type: 'invalidate' })).toEqual({ ...both, staleAt: -Infinity });
    expect(reduceQuery(both, { type: 'reset' })).toEqual({
      ...both,
      data: undefined,
      dataUpdatedAt: -Infinity,
      error: undefined,
      staleAt: -Infinity,
    });
  });

  it('keeps everything else when a request is canceled', () => {
    expect(after(loaded, { type: 'fetch' }, { type: 'cancel' })).toEqual(after(loaded));
  });

  it('replaces data only where there is some', () => {
    const update = (data: string): string => `${data}!`;
    expect(after({ type: 'set-data', update })).toBe(INITIAL_QUERY_STATE);
    expect(after(loaded, { type: 'set-data', update })).toEqual({ ...after(loaded), data: 'a!' });
  });
});
