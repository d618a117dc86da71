import type { AccessTokenFacts } from '../../state/access-token-list.js';
import { type Expiry, formatRemaining } from '../../format/expiry.js';
import { Badge } from '../../ui/badge.js';
import { Instant } from '../../ui/instant.js';
import { useTranslation } from '../../ui/translation-context.js';

export interface ExpiryBadgeProps {
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry;
  /** The server's time, in milliseconds. */
  readonly now: number;
}

/** Whether an access token still works, and until when. */
export function ExpiryBadge({ token, expiry, now }: ExpiryBadgeProps) {
  const { locale, text, pieces } = useTranslation();
  switch (expiry.kind) {
    case 'expired':
      return <Badge tone="danger">{text('expired')}</Badge>;
    case 'never':
      return <Badge>{text('noExpiry')}</Badge>;
    case 'expiring':
      return (
        <Badge tone="warning">{text('expiresWhen', { when: formatRemaining((expiry.at ?? now) - now, locale) })}</Badge>
      );
    case 'valid':
    case 'unknown':
      return <Badge>{pieces('expiresOn', { date: <Instant text={token.expires_at ?? ''} /> })}</Badge>;
  }
}
