// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StateFilter } from '../../src/api/portal-client.js';
import { createClock } from '../../src/state/clock.js';
import { createPortalStore } from '../../src/state/portal-store.js';
import { createSubscriptionFilter } from '../../src/state/subscription-filter.js';
import { awaitPortal, pageOfSubscriptions } from './awaited-portal.js';

function setUp(initial: StateFilter = '') {
  const { client, subscriptions: requests } = awaitPortal();
  const store = createPortalStore(client, createClock(), () => 0);
  const filter = createSubscriptionFilter(store, initial, 20);
  return {
    requests,
    store,
    filter,
    asked: () => requests.made.map(({ asked }) => asked.state),
    ids: () => filter.chosen.value.list.state.value.rows?.map(({ item }) => item.id),
    /** What stands in for rows that are awaited. */
    previousIds: () => {
      const { list, previous } = filter.chosen.value;
      return list.state.value.rows ? undefined : previous?.state.value.rows?.map(({ item }) => item.id);
    },
  };
}

describe('createSubscriptionFilter', () => {
  it('asks for what it starts with', async () => {
    const { requests, filter, ids } = setUp('active');
    expect(requests.made.map(({ asked }) => asked)).toEqual([{ state: 'active', limit: 20 }]);
    expect(filter.chosen.value.state).toBe('active');
    expect(ids()).toBeUndefined();
    expect(filter.chosen.value.previous).toBeUndefined();
    await requests.last().answer(pageOfSubscriptions(['a1']));
    expect(ids()).toEqual(['a1']);
  });

  it('sends the chosen state to the service', () => {
    const { filter, asked } = setUp();
    filter.choose('active');
    filter.choose('canceled');
    expect(asked()).toEqual(['', 'active', 'canceled']);
  });

  it('asks nothing when the same is chosen again', async () => {
    const { requests, filter } = setUp('active');
    filter.choose('active');
    expect(requests.made).toHaveLength(1);
    await requests.last().answer(pageOfSubscriptions(['a1']));
    filter.choose('active');
    expect(requests.made).toHaveLength(1);
  });

  it('shows what was there until the first answer to the new choice', async () => {
    const { requests, filter, ids, previousIds } = setUp();
    await requests.last().answer(pageOfSubscriptions(['s1', 's2']));
    filter.choose('active');
    expect(ids()).toBeUndefined();
    expect(previousIds()).toEqual(['s1', 's2']);
    await requests.last().answer(pageOfSubscriptions(['s1']));
    expect(ids()).toEqual(['s1']);
    expect(previousIds()).toBeUndefined();
  });

  it('shows the last rows that there were across several choices', async () => {
    const { requests, filter, ids, previousIds } = setUp();
    await requests.last().answer(pageOfSubscriptions(['s1', 's2']));
    filter.choose('active');
    filter.choose('canceled');
    expect(ids()).toBeUndefined();
    expect(previousIds()).toEqual(['s1', 's2']);
  });

  it('still shows what was there when the new choice fails', async () => {
    const { requests, filter, previousIds } = setUp();
    await requests.last().answer(pageOfSubscriptions(['s1']));
    filter.choose('active');
    await requests.last().fail('server');
    expect(filter.chosen.value.list.state.value.failure?.kind).toBe('server');
    expect(previousIds()).toEqual(['s1']);
  });

  it('takes an empty answer for an answer', async () => {
    const { requests, filter, ids, previousIds } = setUp();
    await requests.last().answer(pageOfSubscriptions(['s1']));
    filter.choose('canceled');
    await requests.last().answer(pageOfSubscriptions([]));
    expect(ids()).toEqual([]);
    expect(previousIds()).toBeUndefined();
  });

  it('never shows a late answer of an abandoned choice', async () => {
    const { requests, filter, ids } = setUp();
    const [all] = requests.made;
    filter.choose('active');
    const active = requests.last();
    filter.choose('canceled');
    const canceled = requests.last();
    expect([all?.signal?.aborted, active.signal?.aborted, canceled.signal?.aborted]).toEqual([true, true, false]);
    await canceled.answer(pageOfSubscriptions(['c1']));
    await active.answer(pageOfSubscriptions(['a1']));
    await all?.fail('server');
    expect(ids()).toEqual(['c1']);
    expect(filter.chosen.value.list.state.value.failure).toBeUndefined();
  });

  it('asks anew when one comes back to a choice that was abandoned', async () => {
    const { requests, filter, asked, ids } = setUp();
    const abandoned = requests.last();
    filter.choose('active');
    filter.choose('');
    expect(asked()).toEqual(['', 'active', '']);
    await abandoned.answer(pageOfSubscriptions(['late']));
    expect(ids()).toBeUndefined();
    await requests.last().answer(pageOfSubscriptions(['s1']));
    expect(ids()).toEqual(['s1']);
  });

  it('asks anew when one comes back to a choice that had failed', async () => {
    const { requests, filter, asked } = setUp();
    await requests.last().fail();
    filter.choose('active');
    filter.choose('');
    expect(asked()).toEqual(['', 'active', '']);
    expect(filter.chosen.value.list.state.value.failure).toBeUndefined();
  });

  it('shows at once what was seen before, and looks behind whether it still holds', async () => {
    const { requests, filter, asked, ids, previousIds } = setUp();
    await requests.last().answer(pageOfSubscriptions(['s1', 's2']));
    filter.choose('active');
    await requests.last().answer(pageOfSubscriptions(['s1']));
    filter.choose('');
    expect(ids()).toEqual(['s1', 's2']);
    expect(previousIds()).toBeUndefined();
    expect(asked()).toEqual(['', 'active', '']);
    await requests.last().answer(pageOfSubscriptions(['s1', 's2', 's3']));
    expect(ids()).toEqual(['s1', 's2', 's3']);
  });

  it('leaves a list under way that was seen before, and its answer lands where it belongs', async () => {
    const { requests, filter, ids } = setUp();
    await requests.last().answer(pageOfSubscriptions(['s1']));
    filter.choose('active');
    await requests.last().answer(pageOfSubscriptions(['a1']));
    filter.choose('');
    const checking = requests.last();
    filter.choose('active');
    await checking.answer(pageOfSubscriptions(['s1', 's2']));
    expect(ids()).toEqual(['a1']);
    filter.choose('');
    expect(ids()).toEqual(['s1', 's2']);
  });

  it('lets go of every list when it is disposed of', async () => {
    const { requests, store, filter } = setUp();
    await requests.last().answer(pageOfSubscriptions(['s1']));
    filter.choose('active');
    const pending = requests.last();
    filter.dispose();
    expect(pending.signal?.aborted).toBe(true);
    await store.refresh();
    expect(requests.made).toHaveLength(2);
  });

  it('leaves a list alone that another widget of the page uses', async () => {
    const { requests, store, filter } = setUp();
    const other = store.subscriptions('', 20);
    filter.choose('active');
    expect(requests.made[0]?.signal?.aborted).toBe(false);
    await requests.made[0]?.answer(pageOfSubscriptions(['s1']));
    expect(other.value.state.value.rows).toHaveLength(1);
  });

  it('shows only rows of the chosen state, in whatever order choices are made and answers come', async () => {
    const step = fc.oneof(
      fc.record({ choose: fc.constantFrom<StateFilter>('', 'active', 'canceled') }),
      fc.record({ answer: fc.nat({ max: 12 }) }),
      fc.record({ fail: fc.nat({ max: 12 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { requests, store, filter, ids, previousIds } = setUp();
        for (const [number, todo] of steps.entries()) {
          if ('choose' in todo) {
            const shown = ids() ?? previousIds();
            filter.choose(todo.choose);
            // Something stays in sight once there was something.
            if (shown) expect(ids() ?? previousIds()).toBeDefined();
          } else if ('answer' in todo) {
            const request = requests.made[todo.answer];
            await request?.answer(pageOfSubscriptions([`${request.asked.state || 'all'} ${number}`]));
          } else {
            await requests.made[todo.fail]?.fail();
          }
          for (const id of ids() ?? []) expect(id).toMatch(new RegExp(`^${filter.chosen.value.state || 'all'} `));
          const isAnswerDue = ids() === undefined && filter.chosen.value.list.state.value.failure === undefined;
          expect(filter.chosen.value.list.state.value.isLoading || !isAnswerDue).toBe(true);
        }
        filter.dispose();
        const { length } = requests.made;
        await store.refresh();
        expect(requests.made).toHaveLength(length);
      }),
    );
  });
});
