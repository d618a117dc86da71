import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult } from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { smallAccount, subscription } from './portal-records.js';

let axe: string;

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

/** An account with every kind of row. */
function richAccount() {
  const account = smallAccount();
  const soon = new Date(Date.now() + 30 * 3600_000).toISOString();
  const [server, laptop] = account.tokens.sub_1;
  return {
    ...account,
    subscriptions: [
      ...account.subscriptions,
      subscription('sub_3', 'Routes', { is_metered: true, tiers: [{}] }, { past_due_at: soon }),
      subscription('sub_5', 'Places', {}, { is_cancelation_scheduled: true, cancellation_scheduled_at: soon }),
      subscription('sub_4', 'Traffic', {}, { state: 'resting_until_spring' }),
    ],
    tokens: {
      sub_1: [server, { ...laptop, expires_at: soon }, { ...laptop, id: 'tok_3', name: 'Old', is_expired: true }],
    },
  };
}

function describeNode({ target, failureSummary }: NodeResult): string {
  return `${target.join(' ')} ${failureSummary}`;
}

/** Waits until what has just been opened is opaque; a skeleton pulses without an end. Runs in the page. */
async function waitForMotion(): Promise<void> {
  const motions = Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot?.getAnimations() ?? []);
  const ending = motions.flat().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // One that is replaced is rejected.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Runs axe with all rules. Fails if it could not check color contrast. */
async function expectAccessible({ page }: PortalPage): Promise<void> {
  await page.evaluate(axe);
  await page.evaluate(waitForMotion);
  const { violations, incomplete, passes } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  const contrast = (results: AxeResults['passes']) => results.find(({ id }) => id === 'color-contrast')?.nodes ?? [];
  expect(violations.map(({ id, nodes }) => [id, nodes.map(describeNode)])).toEqual([]);
  expect(contrast(incomplete).map(describeNode)).toEqual([]);
  expect(contrast(passes).length).toBeGreaterThanOrEqual(6);
}

// Elements that know each other; each alone is checked in every state of the gallery.
const BODY = `<main><h1>Portal</h1><portal-customer-card></portal-customer-card>
  <portal-subscription-list></portal-subscription-list>
  <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}</main>`;
// axe assumes that a page without a background is white.
const CSS = 'html { color-scheme: light dark; color: CanvasText; background: Canvas; }';

it('finds no violations with data, expanded details and tokens, a revealed token, a copy error and failed requests', async () => {
  const portal = await openPortal({
    account: richAccount(),
    css: CSS,
    body: BODY,
    initScript: () => {
      const clipboard = { writeText: () => Promise.reject(new Error('No')) };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard });
    },
  });
  const { page, region, service } = portal;
  await region('Your details').getByText('Robin Example').waitFor();
  await region('Subscriptions').getByRole('heading', { name: 'Traffic' }).waitFor();
  await expectAccessible(portal);
  await page.getByRole('button', { name: 'Maps', exact: true }).click();
  await region('Subscriptions').getByRole('button', { name: 'Show Server' }).click();
  await page.getByRole('button', { name: 'Routes', exact: true }).click();
  await region('Access tokens').getByRole('button', { name: 'Copy Laptop' }).click();
  await region('Access tokens').getByRole('button', { name: 'Hide Laptop' }).waitFor();
  await expectAccessible(portal);
  service.faults.set('*', { kind: 'cut' });
  await page.evaluate(() => PortalWidgets.refresh());
  await page.getByRole('alert').nth(3).waitFor();
  await expectAccessible(portal);
});
