import { expect, it, onTestFinished, vi } from 'vitest';

const loadLocale = vi.fn();
vi.mock('../../src/i18n/load-locale.js', () => ({ loadLocale }));

const { configure } = await import('../../src/element/settings/config.js');
const { catalogUpdateCount, getTranslation } = await import('../../src/element/translations.js');

/** Counts the notifications about catalogs, which render all widgets again. */
function countRenders(): () => number {
  let renders = -1;
  onTestFinished(catalogUpdateCount.subscribe(() => renders++));
  return () => renders;
}

it.each(['en', 'en-GB', 'is'])('no catalog is loaded for %s', (locale) => {
  const renders = countRenders();
  expect(getTranslation([locale]).isProvisional).toBeUndefined();
  expect(loadLocale).not.toHaveBeenCalled();
  expect(renders()).toBe(0);
});

it.each([
  [
    'fr',
    'can’t be loaded',
    () => Promise.reject(new Error('not found')),
    ['Showing English: locales/fr.js could not be loaded (not found).'],
  ],
  [
    'ro',
    'takes too long',
    () => new Promise(() => undefined),
    ['Showing English: locales/ro.js could not be loaded (it takes more than 3 seconds).'],
  ],
  ['it', 'has no messages', () => Promise.resolve({}), []],
])('the catalog of %s, which %s, is requested once, and texts stay English', async (tag, _, load, reports) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  loadLocale.mockImplementation(load);
  const renders = countRenders();
  expect(getTranslation([tag]).isProvisional).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(getTranslation([tag]).isProvisional).toBeUndefined();
  expect(loadLocale).toHaveBeenCalledExactlyOnceWith(tag);
  loadLocale.mockReset();
  expect(renders()).toBe(1);
  const expected = reports.map((report) => expect.stringContaining(`portal-widgets: ${report}`) as string);
  await vi.waitFor(() => expect(warn.mock.calls.flat()).toEqual(expected), { timeout: 20_000 });
});

it('a translation is the same object until the config changes, so that nothing is rendered again', () => {
  const first = getTranslation(['en-GB', null]);
  expect(getTranslation(['en-US', null])).not.toBe(first);
  expect(getTranslation(['en-GB', null])).toBe(first);
  configure({ messages: { en: { showMore: 'More' } } });
  expect(getTranslation(['en-GB', null]).t('showMore')).toBe('More');
});
