import type { ComponentChildren } from 'preact';
import { hasPassed, DAY_MS } from '../../format/date-time.js';
import { getRemainingValues } from '../../format/remaining-time.js';
import type { Translation } from '../../i18n/translation.js';
import type { AccessTokenMetadata } from '../../store/access-tokens-query.js';
import type { TokenExpiry } from '../../store/token-expiry.js';
import { renderDay } from '../../ui/date-time.js';
import { getTextKey } from '../../ui/text-key.js';
import type { TokenRowData } from './token-rows.js';

/**
 * Renders when a token expires. Adds the date of issue if it never expires, or shares its name with
 * another token.
 */
export function renderExpiry(
  { token, isNameRepeated }: TokenRowData,
  { status, at }: TokenExpiry,
  { locale, t, formatToNodes }: Translation,
  now: number,
) {
  const { expires_at: expiresAt, issued_at: issuedAt } = token;
  const date = expiresAt && renderDay(expiresAt, now, locale);
  const created = issuedAt && (status === 'never' || isNameRepeated) && (
    <span key={issuedAt} class="joined">
      {formatToNodes('tokenCreated', { date: renderDay(issuedAt, now, locale) })}
    </span>
  );
  const renderLine = (first: ComponentChildren, day?: ComponentChildren) => (
    <p class={`token-when ${created ? 'parts' : ''}`}>
      {first}
      {day && [' ', day]}
      {created}
    </p>
  );
  switch (status) {
    case 'expired':
      return renderLine(renderBadge('danger', status, t('tokenExpired')), hasPassed(expiresAt, now) && date);
    case 'expiring': {
      const remaining = (at ?? now) - now;
      const text = t('tokenExpiresIn', getRemainingValues(remaining, locale));
      // Add the date if days are left, because "in 3 days" is imprecise.
      return renderLine(renderBadge('warning', status, text), remaining >= DAY_MS && date);
    }
    default: {
      const text = status === 'never' ? t('noExpiry') : date && formatToNodes('tokenExpiresOn', { date });
      return (text || created) && renderLine(text && <span key={getTextKey(text)}>{text}</span>);
    }
  }
}

function renderBadge(tone: 'warning' | 'danger', state: TokenExpiry['status'], text: string) {
  return (
    <bdi key={text} class={tone} part={`badge state-${state}`}>
      {text}
    </bdi>
  );
}

export function renderExpiredOn({ expires_at: date }: AccessTokenMetadata, translation: Translation, now: number) {
  const { locale, t, formatToNodes } = translation;
  return hasPassed(date, now)
    ? formatToNodes('tokenExpiredOn', { date: renderDay(date, now, locale) })
    : t('tokenExpired');
}
