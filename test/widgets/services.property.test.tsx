// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paging } from '../../src/mock-server/paging.js';
import {
  anyService,
  canBeTold,
  longestRun,
  type RunningService,
  servePortal,
  type Service,
  startService,
} from '../mock-server/any-service.js';
import { type OpenList, openList } from './open-list.js';

const MAX_PRESSES = 150;

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

const PORTALS = { 'the portal': (service: RunningService) => service, 'the portal handler': servePortal };
const LISTS = Object.entries(PORTALS).flatMap(([portal, serve]) =>
  (['subscriptions', 'tokens'] as const).map((name) => ({ name, portal, serve })),
);

describe.each(LISTS)('a list of $name of $portal', ({ name, serve }) => {
  const expectAllShownBy = async (services: fc.Arbitrary<Service>): Promise<void> => {
    // Tokens are those of a subscription.
    const property = fc.asyncProperty(
      services.filter(({ count }) => count > 0),
      async (description) => {
        const list = openList(serve(startService(description)), name);
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
    await fc.assert(property, { numRuns: 25, plugins: [fc.interruptAfterTimeLimit(5000)] });
  };

  it('shows every record once, or says how many of how many, whatever the service makes of paging', async () => {
    await expectAllShownBy(anyService({ maxCount: 45, hasChanges: false }).filter(({ paging }) => canBeTold(paging)));
  });

  it('is not complete while a service that ignores offsets adds records', async () => {
    const none = { kind: 'none', positions: [0] } as const;
    const changes: Service['changes'] = [
      none,
      none,
      { kind: 'remove', positions: [21, 57, 0, 42, 38] },
      none,
      { kind: 'insert', positions: [45, 57, 97, 1] },
      none,
      { kind: 'insert', positions: [50] },
    ];
    const description = { count: 25, paging: { maxLimit: 13, offset: 'ignore' }, changes, latencies: [13, 7] } as const;
    const list = openList(serve(startService(description)), name);
    await showAll(list);
    expectAllShown(list);
    list.unmount();
  });

  it('does so also while records come and go, if the service reports how many there are', async () => {
    // Pages that always overlap hide that records have been removed.
    const isClear = ({ withoutMetadata, reportTotal, repeats, offset }: Paging): boolean =>
      !withoutMetadata && reportTotal === undefined && !repeats && offset !== 'ignore';
    // For a page with a wrong `offset`, the handler sends two requests. Changes between them can't be detected.
    const isDetectable = ({ reportOffset }: Paging): boolean => serve !== servePortal || reportOffset === undefined;
    await expectAllShownBy(
      anyService({ maxCount: 45 }).filter(({ paging }) => isClear(paging) && isDetectable(paging)),
    );
  });
});
