import { describe, expect, it } from 'vitest';
import { openPortal, type PortalPageOptions, scriptTag } from './portal-page.js';

describe('a color scheme that changes while the page is open', () => {
  const css = `html.dark { color-scheme: dark } html.light { color-scheme: light } html.both { color-scheme: light dark } .gone { display: none }
    * { transition: none !important; animation: none !important }`;

  async function openCard(context: NonNullable<PortalPageOptions['context']>) {
    const { page, region } = await openPortal({
      css,
      body: `<main>${scriptTag('customer-card')}</main>`,
      context,
    });
    const title = region('Your details').getByRole('heading', { name: 'Your details' });
    await title.waitFor();
    const setClass = (selector: string, name: string) =>
      page.locator(selector).evaluate((element, value) => element.setAttribute('class', value), name);
    const expectDark = async (isDark: boolean) =>
      await expect
        .poll(() => title.evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).color)?.[0]) > 128), {
          timeout: 10_000,
        })
        .toBe(isDark);
    return { page, setClass, expectDark };
  }

  it.each([
    ['light', 'no-preference'],
    ['dark', 'no-preference'],
    ['dark', 'reduce'],
  ] as const)(
    'is followed in both directions under a strict policy, with the preference %s and the motion %s',
    async (colorScheme, reducedMotion) => {
      const { page, setClass, expectDark } = await openCard({ colorScheme, reducedMotion });
      const isPreferred = colorScheme === 'dark';
      await expectDark(isPreferred);
      for (const name of ['dark', 'both', 'light', 'dark', 'light', '']) {
        await setClass('html', name);
        await expectDark(/both|^$/.test(name) ? isPreferred : name === 'dark');
      }
      await page.emulateMedia({ colorScheme: isPreferred ? 'light' : 'dark' });
      await expectDark(!isPreferred);
    },
  );

  it.each([1, 3])('is followed when a change is undone after %i frames', async (frames) => {
    const { page, expectDark } = await openCard({ colorScheme: 'dark' });
    for (const name of ['light', 'dark', 'light']) {
      await page.evaluate(
        async ([changed, count]) => {
          const { documentElement: root } = document;
          root.className = changed;
          for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
          root.className = '';
        },
        [name, frames] as const,
      );
      await expectDark(true);
    }
  });

  it('is followed by a widget that was hidden at the time', async () => {
    const { setClass, expectDark } = await openCard({ colorScheme: 'light' });
    await setClass('main', 'gone');
    await setClass('html', 'dark');
    await setClass('main', '');
    await expectDark(true);
  });
});
