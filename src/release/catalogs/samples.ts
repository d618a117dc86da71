import { formatDay } from '../../format/date-time.js';
import { getElapsedValues, getRemainingValues } from '../../format/remaining-time.js';
import { formatList } from '../../format/list.js';
import { formatMoney } from '../../format/money.js';
import { formatDuration, formatSeconds } from '../../format/period.js';
import { formatPercent, formatQuantity } from '../../format/quantity.js';
import type { MessageKey, PluralKey } from '../../i18n/messages.js';
import { translationFor } from '../../i18n/translation-for.js';
import type { Translation } from '../../i18n/translation.js';
import type { CatalogFiles } from './files.js';
import { messageKeys, requiredKeys, type Texts } from './messages.js';

const NOW = Date.UTC(2026, 10, 23, 12);
const DAY = 86_400_000;
const REMAINING: Readonly<Record<string, number>> = { retryWhen: 45_000, usedUpIn: 18_000_000 };

/** Formats all messages of a locale as customers read them, one per line. */
export function samplesOf({ english, translations }: CatalogFiles, locale: string): string {
  const translation = translationFor(locale, {}, translations[locale]);
  const lines = messageKeys(english).flatMap((key) => {
    const values = valuesOf(key, translation);
    if (Object.hasOwn(english, key)) return [`${key}: ${translation.t(key as MessageKey, values)}\n`];
    const textOf = (count: number): string => translation.pluralToNodes(key as PluralKey, count, values).join('');
    // Use each plural form once, without the form for millions.
    const counts = [...requiredKeys(key, english, locale).values()].flatMap(
      (numbers) => numbers.find((number) => number > 0 && number < 1e6) ?? [],
    );
    return counts.map((count) => `${key} ${count}: ${textOf(count)}\n`);
  });
  // Remove the direction controls, which are invisible and confuse editors.
  return lines.join('').replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '');
}

/** Returns the values that the widgets insert: dates, times, money, numbers, and a name. */
function valuesOf(key: string, { locale, t, plural }: Translation): Texts {
  const [small, large] = [formatQuantity(25, locale), formatQuantity(2500, locale)];
  const ahead = getRemainingValues(REMAINING[key] ?? 3 * DAY, locale);
  return {
    ...{ name: 'Maps API', subscription: 'Maps API', format: t('format.header'), label: t('link.payment') },
    ...{ n: small, shown: small, loaded: small, used: small, quantity: small, total: large, allowed: large },
    ...(key === 'updatedWhen' ? getElapsedValues(300_000, locale) : ahead),
    ...(key === 'per.every' && { duration: formatDuration(3, 'month', locale) ?? '' }),
    ...(key === 'hidesIn' && { duration: formatSeconds(24, locale) }),
    list: formatList([plural('overview.pastDue', 1), plural('overview.ending', 1)], locale),
    date: formatDay(NOW + (/Since|edOn|Created/.test(key) ? -4 : 8) * DAY, NOW, locale),
    distance: ahead.when,
    amount: formatMoney('12', 'EUR', locale),
    ...{ first: formatMoney('12', 'EUR', locale), second: formatMoney('4', 'EUR', locale) },
    percent: formatPercent(61, locale),
  };
}
