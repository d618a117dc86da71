import type { ComponentChildren } from 'preact';
import type { Expiry } from '../../format/expiry.js';
import type { Translation } from '../../i18n/translation.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { renderBadge } from '../../ui/badge.js';
import { renderDateTime } from '../../ui/date-time.js';

export interface TokenExpiryOptions {
  readonly token: AccessTokenMetadata;
  readonly status: Expiry['status'];
  /** Remaining time as text, if the token expires soon. */
  readonly expiresIn: string | undefined;
  /** Whether that is at least a day, so that the date is more precise than the remaining time. */
  readonly hasDate: boolean;
}

/** Whether and until when an access token is valid. For one without an expiry, its age matters. */
export function renderExpiry(
  { token, status, expiresIn, hasDate }: TokenExpiryOptions,
  { locale, t, formatToNodes }: Translation,
  action: ComponentChildren,
) {
  const date = token.expires_at ? renderDateTime(token.expires_at, locale) : null;
  const hasOnlyBadge = !!expiresIn && !hasDate;
  const dateAction = !hasOnlyBadge && action;
  return (
    <p class="token-when">
      {status === 'expired' && renderBadge('danger', t('tokenExpired'))}
      {expiresIn && renderBadge('warning', t('tokenExpiresOn', { when: expiresIn }))}
      {(status === 'expired' || (expiresIn && hasDate)) && date && (
        <span>
          {date}
          {dateAction}
        </span>
      )}
      {status === 'never' && <span>{t('noExpiry')}</span>}
      {(status === 'valid' || status === 'unknown') && date && (
        <span>
          {formatToNodes('tokenExpiresOn', { when: date })}
          {dateAction}
        </span>
      )}
      {status === 'never' && token.issued_at && (
        <span>{formatToNodes('tokenCreated', { date: renderDateTime(token.issued_at, locale) })}</span>
      )}
      {hasOnlyBadge && action}
    </p>
  );
}
