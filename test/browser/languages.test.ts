import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import de from '../../src/i18n/locales/de.json';
import { SUPPORTED_LOCALES } from '../../src/i18n/locale.js';
import { localeScriptFiles } from './locale-scripts.js';
import { openPortal, scriptTag } from './portal-page.js';

const BRACKETED = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`]));
const MESSAGE = /⟦[^⟦⟧]*⟧/g;

it('locale scripts exist only for languages in which the engine formats dates and times', async () => {
  const { page } = await openPortal();
  const formatted = await page.evaluate((tags) => {
    // "+1 d" is what Intl writes without data for a language.
    const hasRelativeTime = (tag: string): boolean =>
      !new Intl.RelativeTimeFormat(tag).format(1, 'day').startsWith('+');
    return Intl.DateTimeFormat.supportedLocalesOf(tags).filter(hasRelativeTime);
  }, SUPPORTED_LOCALES);
  expect(formatted).toEqual(SUPPORTED_LOCALES);
});

it.each([
  ['is awaited, so that nothing is seen in two languages', true, de.details],
  ['that takes more than three seconds is left for the next load', false, en.details],
])('a slow locale script %s', async (_, isInTime, title) => {
  const allowedMessages = isInTime
    ? []
    : [/Showing English: locales\/de\.js could not be loaded \(it takes more than 3 seconds\)/];
  const portal = await openPortal({ body: scriptTag(), files: await localeScriptFiles('de'), allowedMessages });
  const { page, origin } = portal;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.clock.install();
  const urls: string[] = [];
  await page.route(`${origin}/locales/**`, async (route) => {
    urls.push(route.request().url());
    await opened;
    await route.continue();
  });
  await page.evaluate(() => PortalWidgets.mount('body', 'customer-card', { locale: 'de' }));
  await page.getByText('Robin Example').waitFor({ state: 'attached' });
  expect(await portal.region(en.details).count()).toBe(0);
  if (isInTime) open();
  else await page.clock.fastForward(3000);
  await portal.region(title).getByText('Robin Example').waitFor();
  const loaded = isInTime ? undefined : page.waitForResponse(`${origin}/locales/**`);
  open();
  await loaded;
  expect(await portal.region(title).count()).toBe(1);
  // A cache may have the catalog of another release.
  expect(urls).toEqual([expect.stringMatching(/\/locales\/de\.js\?v=\d+\.\d+\.\d+$/)]);
});

// The linter finds texts in the markup (`react/jsx-no-literals`).
it('every text comes from the messages', async () => {
  const { page } = await openPortal({ account: 'everyday', body: scriptTag() });
  await page.evaluate((messages) => {
    PortalWidgets.configure({ messages: { en: messages } });
    for (const widget of ['customer-card', 'subscription-list', 'access-tokens'] as const)
      PortalWidgets.mount('body', widget);
  }, BRACKETED);
  await page.locator('portal-subscription-list .row-button').first().click();
  await page.locator('portal-subscription-list [part=row-details]').waitFor();
  await page.locator('portal-access-tokens [part=token]').first().waitFor();
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    for (const host of document.body.querySelectorAll('*')) {
      for (const element of host.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? []) {
        found.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
        // Skips elements that contain only text of the service, text of Intl or initials.
        if (element.closest('.avatar, time, [part~=amount], bdi:not([part~=badge]), code, option')) continue;
        found.push(Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : '')).join(''));
      }
    }
    return found;
  });
  expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(20);
  const intlText = /\d|^[A-Z]{3}$/;
  const names = await page.locator('[part=row-title], h3 bdi').allTextContents();
  // A message may contain another one.
  const outside = texts.map((text) =>
    [...names, MESSAGE, MESSAGE].reduce<string>((rest, part) => rest.replaceAll(part, ''), text).trim(),
  );
  expect(outside.filter((text) => /\p{L}/u.test(text) && !intlText.test(text))).toEqual([]);
});
