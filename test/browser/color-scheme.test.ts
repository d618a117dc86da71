import { expect, it } from 'vitest';
import { openPortal, type PortalPageOptions, scriptTag } from './portal-page.js';

const CSS = `html.dark { color-scheme: dark } html.light { color-scheme: light } html.both { color-scheme: light dark }
  .gone { display: none } * { transition: none !important; animation: none !important }`;

async function openCard(context: NonNullable<PortalPageOptions['context']>) {
  const body = `<main>${scriptTag('customer-card')}</main>`;
  const { page, region } = await openPortal({ css: CSS, body, context });
  const title = region('Your details').getByRole('heading', { name: 'Your details' });
  await title.waitFor();
  const isDark = () => title.evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).color)?.[0]) > 128);
  return {
    page,
    setClass: (selector: string, name: string) =>
      page.locator(selector).evaluate((element, value) => element.setAttribute('class', value), name),
    expectDark: async (expected: boolean) => await expect.poll(isDark).toBe(expected),
  };
}

it.each([
  ['light', 'no-preference'],
  ['dark', 'no-preference'],
  ['dark', 'reduce'],
] as const)(
  'widgets follow a change of the color scheme under a strict policy, with the preference %s and the motion %s',
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

it.each([1, 3])('widgets follow a color scheme that is undone after %i frames', async (frames) => {
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

it('a widget follows a color scheme that changed while it was hidden', async () => {
  const { setClass, expectDark } = await openCard({ colorScheme: 'light' });
  await setClass('main', 'gone');
  await setClass('html', 'dark');
  await setClass('main', '');
  await expectDark(true);
});
