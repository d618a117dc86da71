import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openPortal, scriptTag } from '../browser/portal-page.js';

const LOADS = 1000;
const TABS = 4;

/** The progress of a load before the page is left. */
const ENDS: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByRole('meter').first().waitFor(),
  (page) => page.locator('[part~=row]').first().waitFor(),
  (page) => page.waitForLoadState(),
  (page) => page.waitForLoadState('domcontentloaded'),
  async () => undefined,
];

it(
  'a thousand loads, most of them left before they have ended, write nothing to the console',
  { timeout: 900_000 },
  async () => {
    const { page, context, origin } = await openPortal({ body: scriptTag('account', 'data-usage-url="/usage"') });
    const tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage())))];
    let loads = 0;
    const load = async (tab: Page): Promise<void> => {
      while (loads < LOADS) {
        const end = ENDS[loads % ENDS.length];
        loads += 1;
        await tab.goto(`${origin}/?${loads}`, { waitUntil: 'commit' });
        await end?.(tab);
      }
    };
    await Promise.all(tabs.map(load));
    expect(loads).toBe(LOADS);
  },
);
