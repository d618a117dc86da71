import type { Expiry } from '../../format/expiry.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { Badge } from '../../ui/badge.js';
import { DateTime } from '../../ui/date-time.js';
import { useWidget } from '../widget-context.js';

export interface TokenExpiryProps {
  readonly token: AccessTokenMetadata;
  readonly status: Expiry['status'];
  /** Remaining time as text, if the token expires soon. */
  readonly expiresIn: string | undefined;
  /** Whether that is at least a day, so that the date says more than the remaining time. */
  readonly hasDate: boolean;
}

/** Whether and until when an access token is valid. For one without an expiry, its age matters. */
export function TokenExpiry({ token, status, expiresIn, hasDate }: TokenExpiryProps) {
  const { locale, t, formatToNodes } = useWidget().translation;
  const date = token.expires_at ? <DateTime value={token.expires_at} locale={locale} /> : null;
  return (
    <p class="token-when">
      {status === 'expired' && <Badge tone="danger">{t('expired')}</Badge>}
      {expiresIn && <Badge tone="warning">{t('expires', { when: expiresIn })}</Badge>}
      {(status === 'expired' || (expiresIn && hasDate)) && date && <span>{date}</span>}
      {status === 'never' && <span>{t('noExpiry')}</span>}
      {(status === 'valid' || status === 'unknown') && date && <span>{formatToNodes('expires', { when: date })}</span>}
      {status === 'never' && token.issued_at && (
        <span>{formatToNodes('issued', { date: <DateTime value={token.issued_at} locale={locale} /> })}</span>
      )}
    </p>
  );
}
