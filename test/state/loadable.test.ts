// @vitest-environment node
import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createLoadable } from '../../src/state/loadable.js';
import { awaitRequests, settle } from './awaited-requests.js';

function setUp() {
  const requests = awaitRequests<void, string>();
  const loadable = createLoadable('getCustomer', (signal) => requests.send(undefined, signal));
  return { requests, loadable };
}

describe('createLoadable', () => {
  it('knows nothing before it is asked', () => {
    const { requests, loadable } = setUp();
    expect(requests.made).toHaveLength(0);
    expect(loadable.data.value).toBeUndefined();
    expect(loadable.failure.value).toBeUndefined();
    expect(loadable.loading.value).toBe(false);
    expect(loadable.answers.value).toBe(0);
  });

  it('is loading until the answer has come', async () => {
    const { requests, loadable } = setUp();
    const loaded = loadable.load();
    expect(loadable.loading.value).toBe(true);
    await requests.last().answer('Ada');
    await loaded;
    expect(loadable.data.value).toBe('Ada');
    expect(loadable.loading.value).toBe(false);
    expect(loadable.answers.value).toBe(1);
  });

  it('joins a request that is under way', async () => {
    const { requests, loadable } = setUp();
    const loaded = Promise.all([loadable.load(), loadable.load(), loadable.retry()]);
    expect(requests.made).toHaveLength(1);
    await requests.last().answer('Ada');
    await loaded;
    expect(loadable.answers.value).toBe(1);
  });

  it('asks anew once an answer has come, and counts an answer that says the same', async () => {
    const { requests, loadable } = setUp();
    void loadable.load();
    await requests.last().answer('Ada');
    void loadable.load();
    expect(requests.made).toHaveLength(2);
    expect(loadable.data.value).toBe('Ada');
    await requests.last().answer('Ada');
    expect(loadable.answers.value).toBe(2);
  });

  it('keeps what it has when asking again fails', async () => {
    const { requests, loadable } = setUp();
    void loadable.load();
    await requests.last().answer('Ada');
    void loadable.load();
    await requests.last().fail('server', { status: 503 });
    expect(loadable.data.value).toBe('Ada');
    expect(loadable.failure.value).toEqual({ kind: 'server', operation: 'getCustomer', status: 503 });
    expect(loadable.loading.value).toBe(false);
    expect(loadable.answers.value).toBe(1);
  });

  it('keeps a failure in sight until an answer takes its place', async () => {
    const { requests, loadable } = setUp();
    void loadable.load();
    await requests.last().fail();
    void loadable.retry();
    expect(loadable.failure.value?.kind).toBe('network');
    await requests.last().answer('Ada');
    expect(loadable.failure.value).toBeUndefined();
    expect(loadable.data.value).toBe('Ada');
  });

  it('makes each failure a new one, so that the same failure twice is told twice', async () => {
    const { requests, loadable } = setUp();
    const told: unknown[] = [];
    const stop = effect(() => {
      if (loadable.failure.value) told.push(loadable.failure.value);
    });
    void loadable.load();
    await requests.last().fail();
    void loadable.load();
    await requests.last().fail();
    stop();
    expect(told).toHaveLength(2);
  });

  it('never shows an answer beside the state from before it', async () => {
    const { requests, loadable } = setUp();
    const seen: string[] = [];
    const stop = effect(() => {
      seen.push(`${loadable.data.value} ${loadable.loading.value} ${loadable.failure.value?.kind}`);
    });
    void loadable.load();
    await requests.last().fail();
    void loadable.load();
    await requests.last().answer('Ada');
    stop();
    expect(seen).toEqual([
      'undefined false undefined',
      'undefined true undefined',
      'undefined false network',
      'undefined true network',
      'Ada false undefined',
    ]);
  });

  it('takes an error of our own for an answer that could not be read', async () => {
    const loadable = createLoadable('getCustomer', () => {
      throw new TypeError('no such thing');
    });
    await loadable.load();
    expect(loadable.failure.value).toEqual({ kind: 'malformed', operation: 'getCustomer' });
    expect(loadable.loading.value).toBe(false);
  });

  it.each([
    ['an answer', (request: { answer(text: string): Promise<void> }) => request.answer('late')],
    ['a failure', (request: { fail(): Promise<void> }) => request.fail()],
  ])('aborts when it is disposed of, and ignores %s that comes later', async (_, end) => {
    const { requests, loadable } = setUp();
    void loadable.load();
    loadable.dispose();
    expect(requests.last().signal?.aborted).toBe(true);
    expect(loadable.loading.value).toBe(false);
    await end(requests.last());
    expect(loadable.data.value).toBeUndefined();
    expect(loadable.failure.value).toBeUndefined();
    expect(loadable.answers.value).toBe(0);
  });

  it('does not mix a request from before it was disposed of with one after', async () => {
    const { requests, loadable } = setUp();
    void loadable.load();
    const abandoned = requests.last();
    loadable.dispose();
    void loadable.load();
    await abandoned.answer('late');
    expect(loadable.data.value).toBeUndefined();
    expect(loadable.loading.value).toBe(true);
    void loadable.load();
    expect(requests.made).toHaveLength(2);
    await requests.last().answer('Ada');
    expect(loadable.data.value).toBe('Ada');
  });

  it('can be disposed of before it was ever asked', async () => {
    const { requests, loadable } = setUp();
    loadable.dispose();
    await settle();
    expect(requests.made).toHaveLength(0);
  });
});
