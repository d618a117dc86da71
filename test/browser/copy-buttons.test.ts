import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { localeScriptFiles } from './locale-scripts.js';
import { openPortal, scriptTag } from './portal-page.js';
import { subscription } from './portal-records.js';

/** Opens an account with one subscription, whose ids have 36 characters, and one token. */
async function openAccount(locale: string, width: number, hasTouch = false) {
  const id = 'sub_0192f3c4a8d17b6e9f20c5d84e3b7a61';
  const portal = await openPortal({
    account: {
      subscriptions: [subscription(id, 'Maps', {}, { order_id: id.replace('sub', 'ord') })],
      tokens: { [id]: [accessTokenRecord({ name: 'Server' })] },
    },
    body: scriptTag('account', `data-locale="${locale}"`),
    files: await localeScriptFiles(...(locale === 'en' ? [] : [locale])),
    context: {
      viewport: { width, height: 900 },
      hasTouch,
      isMobile: hasTouch,
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  });
  await portal.page.locator(`[part=root][lang=${locale}] [part~=copy]`).first().waitFor();
  return portal.page;
}

it.each(['en', 'de', 'ar', 'ja'])(
  'no button moves or grows when one says that it has copied, in %s',
  async (locale) => {
    for (const width of [1280, 390, 320]) {
      const page = await openAccount(locale, width);
      const getBoxes = () =>
        page.locator('button').evaluateAll((buttons) =>
          buttons.flatMap((button) => {
            const { x, y, width: inlineSize, height } = button.getBoundingClientRect();
            return [x, y, inlineSize, height];
          }),
        );
      const boxes = await getBoxes();
      for (const button of await page.locator(':is([part~=copy], [part~=copy-id])').all()) {
        const word = await button.innerText();
        await button.click();
        await expect.poll(() => button.innerText()).not.toBe(word);
        const moves = (await getBoxes()).map((value, index) => Math.abs(value - (boxes[index] ?? NaN)));
        expect(Math.max(...moves), `${word}, ${width} px`).toBeLessThan(0.5);
      }
    }
  },
);

it.each(['en', 'ar'])('the button that copies an id stands beside its end, in %s', async (locale) => {
  const page = await openAccount(locale, 1280);
  for (let width = 320; width <= 1280; width += 40) {
    await page.setViewportSize({ width, height: 900 });
    const gaps = await page.locator('[part~=copy-id]').evaluateAll((buttons) =>
      buttons.map((button) => {
        const box = button.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(button.previousElementSibling ?? button);
        const lastLine = Array.from(text.getClientRects()).at(-1) ?? new DOMRect();
        const isOnLine = box.top < lastLine.bottom && box.bottom > lastLine.top;
        return isOnLine ? Math.max(box.left - lastLine.right, lastLine.left - box.right) : Infinity;
      }),
    );
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) {
      expect(gap, `${width} px`).toBeGreaterThan(4);
      expect(gap, `${width} px`).toBeLessThan(16);
    }
  }
});

it('an id has one baseline with its label on a touch screen', async () => {
  const page = await openAccount('en', 560, true);
  const id = page.getByText('ord_0192', { exact: false });
  const getBaseline = (text: Element) => {
    const point = document.createElement('span');
    point.style.display = 'inline-block';
    text.prepend(point);
    return point.getBoundingClientRect().bottom;
  };
  const label = await page.getByText('Order ID', { exact: true }).evaluate(getBaseline);
  expect(await id.evaluate(getBaseline)).toBeCloseTo(label, 1);
});
