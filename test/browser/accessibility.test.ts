import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult } from 'axe-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
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
async function expectAccessible({ page }: PortalPage, textCount = 6): Promise<void> {
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
  expect(contrast(passes).length).toBeGreaterThanOrEqual(textCount);
}

describe.each(['light', 'dark'] as const)('axe, %s color scheme', (colorScheme) => {
  // axe assumes that a page without a background is white.
  const css = 'html { color-scheme: light dark; color: CanvasText; background: Canvas; }';
  const body = `<main><h1>Portal</h1>${scriptTag('customer-card subscription-list access-tokens')}</main>`;
  // Next to a widget that follows the selection, a row does not expand its tokens.
  const expandableBody = `<main><h1>Portal</h1><portal-customer-card></portal-customer-card>
    <portal-subscription-list></portal-subscription-list>
    <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}</main>`;

  it('finds no violations with data, expanded details and tokens, a revealed token, a copy error and failed requests', async () => {
    const portal = await openPortal({
      account: richAccount(),
      css,
      body: expandableBody,
      context: { colorScheme },
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

  it('finds no violations with a selected subscription', async () => {
    const portal = await openPortal({ account: richAccount(), css, body, context: { colorScheme } });
    await portal.page.getByRole('button', { name: 'Maps', exact: true }).click();
    await portal.region('Access tokens').getByRole('button', { name: 'Show Server' }).waitFor();
    await expectAccessible(portal);
  });

  it('finds no violations in empty states', async () => {
    const portal = await openPortal({ account: {}, css, body, context: { colorScheme } });
    await portal.region('Subscriptions').getByText(en['empty.all']).first().waitFor();
    await expectAccessible(portal);
  });

  it('finds no violations while loading and after failed first requests', async () => {
    const portal = await openPortal({
      account: 'unknown',
      css,
      body,
      context: { colorScheme },
      allowedMessages: [/401/],
    });
    await portal.page.getByRole('alert').waitFor();
    await portal.page.getByText(en['error.session-ended']).first().waitFor();
    await expectAccessible(portal, 4);
    portal.service.faults.set('*', { kind: 'hang' });
    await portal.page.reload();
    await portal.region('Subscriptions').waitFor();
    await expectAccessible(portal, 4);
  });
});
