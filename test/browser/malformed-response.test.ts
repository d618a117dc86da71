import { describe, expect, it } from 'vitest';
import { INVALID_JSON, NON_PAGE_OBJECTS, NON_OBJECTS } from '../api/malformed-bodies.js';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

const isText = (row: readonly [string, string | Uint8Array]): row is readonly [string, string] =>
  typeof row[1] === 'string';
const LISTED = [...INVALID_JSON.filter(isText), ...NON_OBJECTS];
const GOOD =
  '{"data":[{"id":"sub_1","items":[{"price":{"name":"Maps","price":"1.00"}}]}],"metadata":{"pagination":{"total":1}}}';
const CUT = Array.from(GOOD, (_, length) => [`the first ${length} characters`, GOOD.slice(0, length)] as const);

/** Mounts the widgets with malformed first responses, then retries. */
async function expectAlerts(
  bodies: readonly (readonly [string, string])[],
  widgets: readonly ('customer-card' | 'subscription-list' | 'access-tokens')[],
) {
  const portal = await openPortal({
    account: smallAccount(),
    body: `<main></main>${scriptTag()}`,
    allowedMessages: [/^warning: portal-widgets: \S+ answers with something else than JSON/],
  });
  const { page, service } = portal;
  const wrong: string[] = [];
  for (const [name, body] of bodies) {
    service.faults.set('*', { kind: 'raw', body, contentType: 'application/json' });
    const found = await page.evaluate(async (mounted) => {
      document.querySelector('main')?.replaceChildren();
      // Queries are evicted asynchronously after their elements are removed.
      await new Promise(requestAnimationFrame);
      for (const widget of mounted) PortalWidgets.mount('main', widget, { subscriptionId: 'sub_1' });
      const roots = Array.from(document.querySelectorAll('main > *'), ({ shadowRoot }) => shadowRoot);
      const limit = performance.now() + 5000;
      while (roots.some((root) => !root?.querySelector('[role=alert]')) && performance.now() < limit) {
        await new Promise(requestAnimationFrame);
      }
      return roots.map((root) => [
        root?.querySelectorAll('[part=skeleton]').length,
        root?.querySelectorAll('[role=alert]').length,
        root?.querySelectorAll('[role=alert] button').length,
      ]);
    }, widgets);
    const isRight = found.every(([skeletons, alerts, buttons]) => skeletons === 0 && alerts === 1 && buttons === 1);
    if (!isRight) wrong.push(`${name}: ${JSON.stringify(found)}`);
  }
  expect(wrong).toEqual([]);
  expect(service.requests.filter(({ operation }) => operation).length).toBe(bodies.length * widgets.length);
  service.faults.clear();
  const alerts = page.getByRole('alert');
  for (let remaining = widgets.length; remaining > 0; remaining -= 1) {
    expect(await alerts.count()).toBe(remaining);
    await alerts.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => alerts.count()).toBe(remaining - 1);
  }
}

describe('a malformed response shows an alert with a retry button, and no skeleton', () => {
  it(`in every widget, for ${LISTED.length} bodies`, () =>
    expectAlerts(LISTED, ['customer-card', 'subscription-list', 'access-tokens']));

  it('in every widget, for a valid body truncated at any length', () =>
    expectAlerts(CUT, ['customer-card', 'subscription-list', 'access-tokens']));

  it(`in lists, for ${NON_PAGE_OBJECTS.length} bodies that are not a page`, () =>
    expectAlerts(NON_PAGE_OBJECTS, ['subscription-list', 'access-tokens']));
});
