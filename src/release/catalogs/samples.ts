import { formatList } from '../../format/list.js';
import { formatDay } from '../../format/date-time.js';
import { getElapsedValues, getRemainingValues } from '../../format/expiry.js';
import { formatMoney } from '../../format/money.js';
import { formatDuration } from '../../format/period.js';
import { formatPercent, formatQuantity } from '../../format/quantity.js';
import type { MessageKey, PluralKey } from '../../i18n/messages.js';
import type { Translation } from '../../i18n/translation.js';
import { messageKeys, placeholdersOf, type Texts } from './messages.js';

/** A message as customers read it. */
export interface Sample {
  readonly key: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

const NOW = Date.UTC(2026, 10, 23, 12);
const DAY = 86_400_000;

/** The numbers whose plural forms differ most between languages. */
const COUNTS = [1, 2, 5, 21];

/** The remaining times of messages; three days for the others. */
const REMAINING: Readonly<Record<string, number>> = { retryWhen: 45_000, hidesIn: 24_000, usedUpIn: (5 * DAY) / 24 };

/** Every message with the values that the widgets insert: dates, times, money and numbers as they write them, and a name. */
export function samplesOf(translation: Translation, english: Texts, name = 'Maps API'): readonly Sample[] {
  const { t, plural, pluralToNodes } = translation;
  return messageKeys(english).flatMap((key) => {
    const source = Object.hasOwn(english, key) ? t(key as MessageKey) : plural(key as PluralKey, 5);
    const values = valuesOf(key, source, translation, name);
    if (Object.hasOwn(english, key)) return [{ key, values, text: t(key as MessageKey, values) }];
    return COUNTS.map((count) => {
      return { key: `${key} ${count}`, values, text: pluralToNodes(key as PluralKey, count, values).join('') };
    });
  });
}

/** The values of a message, of the kinds that its placeholders name. */
function valuesOf(key: string, source: string, translation: Translation, name: string): Record<string, string> {
  const { locale, t, plural } = translation;
  const ahead = getRemainingValues(REMAINING[key] ?? 3 * DAY, locale);
  const known: Readonly<Record<string, string>> = {
    name,
    subscription: name,
    list: formatList([plural('overview.pastDue', 1), plural('overview.ending', 1)], locale),
    format: t('format.header'),
    label: t('link.payment'),
    date: formatDay(NOW + (key.includes('Since') || key.endsWith('edOn') ? -4 : 8) * DAY, NOW, locale),
    distance: ahead.when,
    amount: formatMoney('12', 'EUR', locale),
    first: formatMoney('12', 'EUR', locale),
    second: formatMoney('4', 'EUR', locale),
    percent: formatPercent(61, locale),
    total: formatQuantity(2500, locale),
    allowed: formatQuantity(2500, locale),
    ...(key === 'updatedWhen' ? getElapsedValues(300_000, locale) : ahead),
    ...(key.endsWith('.every') && { duration: formatDuration(3, 'month', locale) ?? '' }),
  };
  const names = placeholdersOf(source).filter((each) => each !== 'count');
  return Object.fromEntries(names.map((each) => [each, known[each] ?? formatQuantity(25, locale)]));
}
