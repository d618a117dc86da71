import type { ComponentChildren } from 'preact';
import { hasPassed } from '../../format/date-time.js';
import type { Translation } from '../../i18n/translation.js';
import { renderBadge } from '../../ui/badge.js';
import { renderDay } from '../../ui/date-time.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import type { TokenRowData } from './token-rows.js';

/**
 * Whether and until when an access token is valid. For one without an expiry, its age matters.
 *
 * @param now the server's time
 */
export function renderExpiry({ token, status, ...row }: TokenRowData, translation: Translation, now: number) {
  const { locale, t, formatToNodes } = translation;
  const { expires_at: expiresAt, issued_at: issuedAt } = token;
  const date = expiresAt && renderDay(expiresAt, now, locale);
  switch (status) {
    case 'expired':
      return renderWithBadge('danger', t('tokenExpired'), hasPassed(expiresAt, now) && date);
    case 'expiring':
      return renderWithBadge(
        'warning',
        t('tokenExpiresIn', { when: row.expiresWhen ?? '', duration: row.expiresAfter ?? '' }),
        row.hasDate && date,
      );
    case 'never':
      return (
        <p class="token-when">
          <span>{t('noExpiry')}</span>
          {issuedAt && (
            <span class="joined">{formatToNodes('tokenCreated', { date: renderDay(issuedAt, now, locale) })}</span>
          )}
        </p>
      );
    default:
      return date && <p class="token-when">{formatToNodes('tokenExpiresOn', { date })}</p>;
  }
}

function renderWithBadge(tone: 'warning' | 'danger', text: string, date: ComponentChildren) {
  return (
    <p class="token-when">
      {renderBadge(tone, text)} {date}
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
