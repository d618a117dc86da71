import { isRightToLeft, matchLocale } from '../i18n/locale.js';
import type { Translation } from '../i18n/translation.js';
import { translationFor } from '../i18n/translation-for.js';
import { type Config, config } from './config.js';
import { getMessages } from './load-messages.js';

const cache = new Map<string, Translation>();
let cachedConfig: Config | undefined;

/**
 * Returns the translation for the best match of the requested locales. Cached until the config changes or a message catalog has
 * loaded, so that components can use its identity for memoisation.
 */
export function getTranslation(
  requestedLocales: readonly (string | null | undefined)[],
  allowed?: readonly string[],
): Translation {
  if (cachedConfig !== config.value) cache.clear();
  cachedConfig = config.value;
  const { messages } = cachedConfig;
  const key = `${requestedLocales.join()} ${allowed?.join() ?? ''}`;
  let translation = cache.get(key);
  if (!translation) {
    warmUpIntl();
    const locale = matchLocale(requestedLocales, messages, allowed);
    const catalog = getMessages(locale);
    translation = translationFor(locale, messages, catalog);
    // In English until the catalog has loaded, but nothing changes sides then.
    if (catalog === undefined)
      translation = { ...translation, isProvisional: true, isRightToLeft: isRightToLeft(locale) };
    cache.set(key, translation);
  }
  return translation;
}

/** Creating the first formatter of each type takes as long as rendering a widget: it is done while the requests are in flight. */
function warmUpIntl(): void {
  setTimeout(() => Intl.NumberFormat());
  setTimeout(() => Intl.DateTimeFormat());
}
