import type { Expiry } from '../../format/expiry.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { Badge } from '../../ui/badge.js';
import { DateTime } from '../../ui/date-time.js';
import { useWidget } from '../widget-context.js';

export interface ExpiryBadgeProps {
  readonly token: AccessTokenMetadata;
  readonly status: Expiry['status'];
  /** Remaining time as text, if the token expires soon. */
  readonly expiresIn: string | undefined;
}

/** Whether and until when an access token is valid. */
export function ExpiryBadge({ token, status, expiresIn }: ExpiryBadgeProps) {
  const { locale, t, formatToNodes } = useWidget().translation;
  if (status === 'expired') return <Badge tone="danger">{t('expired')}</Badge>;
  if (status === 'never') return <Badge>{t('noExpiry')}</Badge>;
  if (expiresIn) return <Badge tone="warning">{t('expires', { when: expiresIn })}</Badge>;
  return <Badge>{formatToNodes('expires', { when: <DateTime value={token.expires_at ?? ''} locale={locale} /> })}</Badge>;
}
