import { signal } from '@preact/signals';
import { setTimeZone } from '../format/date-time.js';
import { loadLocale } from '../i18n/load-locale.js';
import { allowedLocale, catalogFor, isRightToLeft, matchLocale, withoutPartial } from '../i18n/locale.js';
import type { PartialMessages } from '../i18n/messages.js';
import type { Translation } from '../i18n/translation.js';
import { translationFor } from '../i18n/translation-for.js';
import { type Config, config, getSetting } from './settings/config.js';
import { warnOnce } from './warnings.js';

/** Undefined while the messages load. Null if the locale has none or loading has failed. */
type LoadedMessages = PartialMessages | null | undefined;

/**
 * If a catalog takes longer, texts stay English, because they must not change while the user reads
 * them.
 */
const LONGEST_WAIT_MS = 3000;

const catalogs = new Map<string, LoadedMessages>();

const cache = new Map<string, Translation>();
let cachedConfig: Config | undefined;

export const catalogUpdateCount = signal(0);

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

export const deviceOffset = signal(getDeviceOffset());

/** Browsers have no event for a new time zone, so call this when the user returns to the page. */
export function checkTimeZone(): void {
  deviceOffset.value = getDeviceOffset();
}

/**
 * Returns the same object until its inputs change, so that components can memoize by it. The first
 * call after a change of the settings also sets the time zone of all dates.
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
    // While the catalog loads, texts are English but already have the locale's direction.
    if (catalog === undefined)
      translation = { ...translation, isProvisional: true, isRightToLeft: isRightToLeft(locale) };
    cache.set(key, translation);
  }
  return translation;
}

/**
 * A browser's first formatter of each kind is slow, so create it while the requests of the first
 * visit are in flight.
 */
function warmUpIntl(): void {
  setTimeout(() => Intl.NumberFormat());
  setTimeout(() => Intl.DateTimeFormat());
}

export function translateElement(element: Element, ownLocale: string | undefined) {
  const requestedLocale = allowLocale(ownLocale ?? getSetting('locale'));
  const { languages } = navigator;
  // Skip the browser's languages with an incomplete catalog, unless the page has chosen its
  // languages by `locales`.
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

/** Finds the closest `lang` attribute, even outside the element's shadow root. */
function closestLang(element: Element): string | null | undefined {
  const ancestor = element.closest('[lang]');
  const { host } = element.getRootNode() as { host?: Element };
  return ancestor ? ancestor.getAttribute('lang') : host && closestLang(host);
}
