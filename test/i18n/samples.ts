import { formatDate, formatDay } from '../../src/format/date-time.js';
import { getElapsedValues, getRemainingValues } from '../../src/format/expiry.js';
import { formatMoney } from '../../src/format/money.js';
import { formatDuration } from '../../src/format/period.js';
import { formatPercent, formatQuantity } from '../../src/format/quantity.js';
import type { MessageKey, PluralKey } from '../../src/i18n/messages.js';
import type { Translation } from '../../src/i18n/translation.js';
import { formsOf, messageKeys, placeholdersOf, type Texts } from '../../src/release/catalogs/messages.js';

/** A message as customers read it. */
export interface Sample {
  readonly key: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

const NOW = Date.UTC(2026, 10, 23, 12);
const DAY = 86_400_000;
const HOUR = DAY / 24;

/** The numbers whose plural forms differ most between languages. */
const COUNTS = [0, 1, 2, 5, 21];

/** The remaining times of messages; three days for the others. */
const REMAINING: Readonly<Record<string, number>> = { retryWhen: 45_000, usedUpIn: 5 * HOUR };

/** Every message with the values that the widgets insert: dates, times, money and numbers as they write them, and a name. */
export function samplesOf(translation: Translation, english: Texts, name: string): readonly Sample[] {
  return messageKeys(english).flatMap((key) => {
    if (!Object.hasOwn(english, key)) return COUNTS.map((count) => pluralSample(translation, key, count, name));
    const values = valuesOf(key, translation, name);
    return [{ key, values, text: translation.t(key as MessageKey, values) }];
  });
}

/** A message with plural forms, composed for a number. */
function pluralSample(translation: Translation, key: string, count: number, name: string): Sample {
  const values = valuesOf(key, translation, name);
  const text = translation.pluralToNodes(key as PluralKey, count, values).join('');
  return { key: `${key} ${count}`, text, values };
}

/** The values of a message, of the kinds that its placeholders name. */
function valuesOf(key: string, translation: Translation, name: string): Record<string, string> {
  const { locale, t, messages } = translation;
  const [, source = ''] = formsOf(key, messages).at(-1) ?? [];
  const remaining = REMAINING[key] ?? 3 * DAY;
  const known: Readonly<Record<string, string>> = {
    name,
    subscription: name,
    format: t('format.header'),
    label: t('link.payment'),
    date: key === 'usedUpOn' ? formatDay(NOW + 4 * DAY, NOW, locale) : formatDate(NOW + 190 * DAY, locale),
    amount: formatMoney('12', 'EUR', locale),
    first: formatMoney('12', 'EUR', locale),
    second: formatMoney('4', 'EUR', locale),
    percent: formatPercent(61, locale),
    total: formatQuantity(2500, locale),
    allowed: formatQuantity(2500, locale),
    ...(key === 'updatedWhen' ? getElapsedValues(5 * 60_000, locale) : getRemainingValues(remaining, locale)),
    ...(key.endsWith('.every') && { duration: formatDuration(3, 'month', locale) ?? '' }),
  };
  return Object.fromEntries(
    placeholdersOf(source)
      .filter((each) => each !== 'count')
      .map((each) => [each, known[each] ?? formatQuantity(25, locale)]),
  );
}
