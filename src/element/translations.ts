import { signal } from '@preact/signals';
import { setTimeZone } from '../format/date-time.js';
import { loadLocale } from '../i18n/load-locale.js';
import { allowedLocale, catalogFor, isRightToLeft, matchLocale, withoutPartial } from '../i18n/locale.js';
import type { PartialMessages } from '../i18n/messages.js';
import type { Translation } from '../i18n/translation.js';
import { translationFor } from '../i18n/translation-for.js';
import { type Config, config, getSetting } from './settings/config.js';
import { warnOnce } from './warnings.js';

/** `undefined` during loading, `null` if a locale has no messages. */
type LoadedMessages = PartialMessages | null | undefined;

/**
 * After this wait, texts stay English until the next page load, because they must not change under
 * the reader.
 */
const LONGEST_WAIT_MS = 3000;

const catalogs = new Map<string, LoadedMessages>();

const cache = new Map<string, Translation>();
let cachedConfig: Config | undefined;

/** Changes when a catalog has loaded or failed. */
export const catalogUpdateCount = signal(0);

/** The first call loads the catalog of a locale. */
function getMessages(locale: string): LoadedMessages {
  const tag = catalogFor(locale);
  if (tag === undefined) return null;
  if (!catalogs.has(tag)) loadMessages(tag);
  return catalogs.get(tag);
}

function loadMessages(tag: string): void {
  catalogs.set(tag, undefined);
  const settle = (messages: PartialMessages | undefined, problem?: string): void => {
    if (catalogs.get(tag) !== undefined) return;
    if (problem !== undefined) warnOnce('catalog', `locales/${tag}.js`, problem);
    catalogs.set(tag, messages ?? null);
    cache.clear();
    catalogUpdateCount.value++;
  };
  setTimeout(() => settle(undefined, 'it takes more than 3 seconds'), LONGEST_WAIT_MS);
  void loadLocale(tag).then(
    (catalog) => settle(catalog?.messages),
    (error: Error) => settle(undefined, error.message),
  );
}

const getDeviceOffset = (): number => new Date().getTimezoneOffset();

/** Changes with the device's time zone. */
export const deviceOffset = signal(getDeviceOffset());

/** Browsers have no event for this change, so compare. */
export function checkTimeZone(): void {
  deviceOffset.value = getDeviceOffset();
}

/**
 * Returns the translation for the best match. It only changes with the settings, the time zone or a
 * catalog, so components can memoize by it. The first call after a change of settings also
 * clears the cache and sets the time zone of all dates.
 */
export function getTranslation(requestedLocales: readonly (string | null | undefined)[]): Translation {
  if (cachedConfig !== config.value) {
    cache.clear();
    setTimeZone(getSetting('timeZone'));
  }
  cachedConfig = config.value;
  const messages = getSetting('messages');
  const key = [...requestedLocales, deviceOffset.value].join();
  let translation = cache.get(key);
  if (!translation) {
    warmUpIntl();
    const locale = matchLocale(requestedLocales, messages, getSetting('locales'));
    const catalog = getMessages(locale);
    translation = translationFor(locale, messages, catalog);
    // Texts are English during loading, but the direction is right at once.
    if (catalog === undefined)
      translation = { ...translation, isProvisional: true, isRightToLeft: isRightToLeft(locale) };
    cache.set(key, translation);
  }
  return translation;
}

/**
 * Creates the first formatters while requests are in flight, because each takes as long as
 * rendering a widget.
 */
function warmUpIntl(): void {
  setTimeout(() => Intl.NumberFormat());
  setTimeout(() => Intl.DateTimeFormat());
}

/**
 * Chooses the language of an element: its own `locale` or the page's, the language of the text
 * around it, or the browser's.
 */
export function translateElement(element: Element, ownLocale: string | undefined) {
  const requestedLocale = allowLocale(ownLocale ?? getSetting('locale'));
  const { languages } = navigator;
  // Leave out incomplete catalogs, unless the page allows them.
  const browserLocales = getSetting('locales') ? languages : withoutPartial(languages);
  const translation = getTranslation([requestedLocale, closestLang(element), ...browserLocales]);
  return { translation, isRequested: requestedLocale !== undefined };
}

function allowLocale(locale: string | undefined): string | undefined {
  const allowed = getSetting('locales');
  if (locale === undefined || !allowed || allowedLocale(locale, allowed) !== undefined) return locale;
  warnOnce('locale', `locale "${locale}"`, allowed.join(' '));
  return undefined;
}

/** Returns the language of the text around an element, even outside its shadow roots. */
function closestLang(element: Element): string | null | undefined {
  const ancestor = element.closest('[lang]');
  const { host } = element.getRootNode() as { host?: Element };
  return ancestor ? ancestor.getAttribute('lang') : host && closestLang(host);
}
