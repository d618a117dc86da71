import type { ComponentChildren } from 'preact';
import { hasPassed } from '../../format/date-time.js';
import type { Translation } from '../../i18n/translation.js';
import { renderBadge } from '../../ui/badge.js';
import { renderDay } from '../../ui/date-time.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import type { TokenRowData } from './token-rows.js';

/**
 * Whether and until when an access token is valid. The age of one without an expiry matters, and that of several with one name tells them apart.
 *
 * @param now the server's time
 */
export function renderExpiry({ token, status, ...row }: TokenRowData, translation: Translation, now: number) {
  const { locale, t, formatToNodes } = translation;
  const { expires_at: expiresAt, issued_at: issuedAt } = token;
  const date = expiresAt && renderDay(expiresAt, now, locale);
  const created = issuedAt && (status === 'never' || row.isNameRepeated) && (
    <span class="joined">{formatToNodes('tokenCreated', { date: renderDay(issuedAt, now, locale) })}</span>
  );
  switch (status) {
    case 'expired':
      return renderWithBadge('danger', status, t('tokenExpired'), hasPassed(expiresAt, now) && date, created);
    case 'expiring':
      return renderWithBadge(
        'warning',
        status,
        t('tokenExpiresIn', { when: row.expiresWhen ?? '', duration: row.expiresAfter ?? '' }),
        row.hasDate && date,
        created,
      );
    case 'never':
      return (
        <p class="token-when">
          <span>{t('noExpiry')}</span>
          {created}
        </p>
      );
    default:
      break;
  }
  const expires = date && formatToNodes('tokenExpiresOn', { date });
  if (!created) return expires && <p class="token-when">{expires}</p>;
  return (
    <p class="token-when">
      {expires && <span>{expires}</span>}
      {created}
    </p>
  );
}

function renderWithBadge(
  tone: 'warning' | 'danger',
  status: string,
  text: string,
  date: ComponentChildren,
  created: ComponentChildren,
) {
  return (
    <p class="token-when">
      {renderBadge(tone, status, text)} {date}
      {created}
    </p>
  );
}

/** When a token expired, as text where it has no badge. */
export function renderExpiredOn({ expires_at: date }: AccessTokenMetadata, translation: Translation, now: number) {
  const { locale, t, formatToNodes } = translation;
  return hasPassed(date, now)
    ? formatToNodes('tokenExpiredOn', { date: renderDay(date, now, locale) })
    : t('tokenExpired');
}
