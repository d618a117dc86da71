// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paging } from '../../src/mock-server/paging.js';
import { anyService, type Service, startService } from '../mock-server/any-service.js';
import { type ListName, type OpenList, openList } from './open-list.js';

const MAX_PRESSES = 150;

/** How often the page was requested that was requested most often in a row. */
function longestRun(requests: readonly { readonly search: string }[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, { search }] of requests.entries()) {
    run = search === requests[index - 1]?.search ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

async function showAll({ idle, button, press, requests }: OpenList): Promise<void> {
  await idle();
  for (let presses = 0; button('Show more'); presses++) {
    if (presses > MAX_PRESSES) throw new Error('"Show more" never ends');
    const before = requests().length;
    await press('Show more');
    // A page that does not help is not requested for ever.
    expect(longestRun(requests().slice(before))).toBeLessThanOrEqual(3);
  }
}

function expectAllShown({ shown, kept, statement }: OpenList): void {
  const ids = shown();
  expect(new Set(ids).size).toBe(ids.length);
  const said = statement();
  if (said && said.shown < said.total) expect(said.shown).toBe(ids.length);
  else expect(kept().filter((id) => !ids.includes(id))).toEqual([]);
}

/**
 * What can't be told apart: a service that says of a page that it is the whole list, and, without a total, one that repeats pages and one
 * that has no more.
 */
function canBeTold({ reportTotal, reportLimit, withoutMetadata, offset, repeats }: Paging): boolean {
  const hasTotal = !withoutMetadata && reportTotal === undefined;
  const isLimitTrue = !!withoutMetadata || reportLimit === undefined || reportLimit === 'missing';
  const hasOffset = offset !== 'ignore' && !repeats;
  return hasTotal || (isLimitTrue && hasOffset && (!!withoutMetadata || reportTotal === 'missing'));
}

describe.each<ListName>(['subscriptions', 'tokens'])('a list of %s', (name) => {
  const expectAllShownBy = async (services: fc.Arbitrary<Service>): Promise<void> => {
    // Tokens are those of a subscription.
    const property = fc.asyncProperty(
      services.filter(({ count }) => count > 0),
      async (description) => {
        const list = openList(startService(description), name);
        try {
          await showAll(list);
          expectAllShown(list);
          await list.client.refetchAll();
          await showAll(list);
          expectAllShown(list);
        } finally {
          list.unmount();
        }
      },
    );
    // As many runs as fit: a page is rendered for each.
    await fc.assert(property, { numRuns: 40, plugins: [fc.interruptAfterTimeLimit(8000)] });
  };

  it('shows every record once, or says how many of how many, whatever the service makes of paging', async () => {
    await expectAllShownBy(anyService({ maxCount: 45, hasChanges: false }).filter(({ paging }) => canBeTold(paging)));
  });

  it('does so also while records come and go, if the service reports how many there are', async () => {
    // Pages that always overlap hide that records have been removed.
    const isClear = ({ withoutMetadata, reportTotal, repeats }: Paging): boolean =>
      !withoutMetadata && reportTotal === undefined && !repeats;
    await expectAllShownBy(anyService({ maxCount: 45 }).filter(({ paging }) => isClear(paging)));
  });
});
