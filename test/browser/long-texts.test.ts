import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { billed, inDays, SECRETS, smallAccount, subscription } from './portal-records.js';

const LONG = `${'Observability and analytics platform with extended retention, '.repeat(3)}annual`;
const ID = 'sub_01HV4Z8K2N7Q3XJ5R9TBW6Y1';
async function openAccount(width: number): Promise<PortalPage> {
  const portal = await openPortal({
    account: {
      ...smallAccount(),
      subscriptions: [
        billed(ID, LONG, 3),
        billed('sub_2', LONG, 9),
        subscription('sub_3', LONG, {}, { past_due_at: inDays(-5) }),
        subscription('sub_4', 'Maps'),
      ],
      tokens: { [ID]: [accessTokenRecord({ id: 'tok_1', name: `Staging ${LONG}`, value: SECRETS[0] })] },
    },
    body: `<portal-account payment-url="/pay"></portal-account>${scriptTag()}`,
    context: { viewport: { width, height: 900 } },
  });
  await portal
    .region('Subscriptions')
    .getByRole('button', { name: /^Show Staging/ })
    .waitFor();
  return portal;
}

/** The number of lines that are seen, or of all if nothing is hidden. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { lineHeight } = getComputedStyle(node);
    return Math.round(node.getBoundingClientRect().height / Number(lineHeight.replace('px', '')));
  });
}

describe('a long title', () => {
  it.each([320, 1280])(
    'has two lines in the overview and in rows, and is whole in the panel, at %d px',
    async (width) => {
      const { region } = await openAccount(width);
      const [overview, list] = [region('Overview'), region('Subscriptions')];
      const names = await overview.locator('bdi').filter({ visible: true }).all();
      expect(names.length).toBeGreaterThanOrEqual(2);
      for (const name of names) expect(await linesOf(name)).toBeLessThanOrEqual(2);
      const closed = list.getByRole('button', { name: LONG, exact: true, expanded: false });
      expect(await closed.count()).toBe(2);
      for (const title of await closed.all()) expect(await linesOf(title)).toBeLessThanOrEqual(2);
      // Beside the list, the panel has a title of its own.
      const own = list.locator('.panel-title');
      const title = (await own.isVisible()) ? own : list.locator('.is-expanded [part=row-title] span');
      expect(await title.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
      expect(await linesOf(title)).toBeGreaterThan(2);
    },
  );

  it('has two lines in a menu', async () => {
    const { region } = await openAccount(320);
    const list = region('Subscriptions');
    await list.getByRole('button', { name: /^More for Staging/ }).click();
    const menu = list.getByRole('menu');
    await menu.waitFor();
    expect(await linesOf(menu.locator('.menu-title', { hasText: 'Staging' }))).toBe(2);
  });
});

it('in a panel of 320 px, an id breaks into two even lines', async () => {
  const { region } = await openAccount(320);
  const code = region('Subscriptions').locator('code').filter({ hasText: ID });
  // Wide enough for all but one character.
  await code.evaluate((node, length) => {
    node.style.flex = 'none';
    node.style.inlineSize = `${length - 0.5}ch`;
  }, ID.length);
  const lengths = await code.evaluate((node) => {
    const text = node.firstChild as Text;
    const range = document.createRange();
    const tops = Array.from(text.data, (_, index) => {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return Math.round(range.getBoundingClientRect().top);
    });
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  });
  expect(lengths).toHaveLength(2);
  expect(Math.min(...lengths)).toBeGreaterThan(10);
});

it('a mask ends with a whole dot: one that does not fit is on a line that is not seen', async () => {
  const { region } = await openAccount(320);
  const mask = region('Subscriptions').locator('.mask').first();
  const [wordBreak, overflow, lines] = await mask.evaluate((node) => {
    const style = getComputedStyle(node, '::before');
    return [style.wordBreak, style.overflow, [style.blockSize, style.lineHeight]] as const;
  });
  expect([wordBreak, overflow]).toEqual(['break-all', 'clip']);
  expect(new Set(lines).size).toBe(1);
});
