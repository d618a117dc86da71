import { type Expiry, formatRemaining } from '../../format/expiry.js';
import type { AccessTokenFacts } from '../../state/access-token-list.js';
import type { PortalStore } from '../../state/portal-store.js';
import { Badge } from '../../ui/badge.js';
import { Instant } from '../../ui/instant.js';
import { useTranslation } from '../../ui/translation-context.js';

export interface ExpiryBadgeProps {
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry;
  readonly store: PortalStore;
}

/** Whether an access token still works, and until when. */
export function ExpiryBadge({ token, expiry, store }: ExpiryBadgeProps) {
  const { locale, text, pieces } = useTranslation();
  const { kind, at } = expiry;
  if (kind === 'expired') return <Badge tone="danger">{text('expired')}</Badge>;
  if (kind === 'never') return <Badge>{text('noExpiry')}</Badge>;
  if (kind === 'expiring' && at !== null) {
    return <Badge tone="warning">{text('expires', { when: formatRemaining(at - store.clock.now(), locale) })}</Badge>;
  }
  return <Badge>{pieces('expires', { when: <Instant text={token.expires_at ?? ''} /> })}</Badge>;
}
