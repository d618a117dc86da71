import { type Expiry, formatRemaining } from '../../format/expiry.js';
import type { AccessTokenFacts } from '../../state/access-token-list.js';
import { Badge } from '../../ui/badge.js';
import { Instant } from '../../ui/instant.js';
import type { WidgetProps } from '../widget-props.js';

export interface ExpiryBadgeProps extends Pick<WidgetProps, 'store' | 'translation'> {
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry;
}

/** Whether an access token still works, and until when. */
export function ExpiryBadge({ token, expiry, store, translation: { locale, text, pieces } }: ExpiryBadgeProps) {
  const { kind, at } = expiry;
  if (kind === 'expired') return <Badge tone="danger">{text('expired')}</Badge>;
  if (kind === 'never') return <Badge>{text('noExpiry')}</Badge>;
  if (kind === 'expiring' && at !== null) {
    return <Badge tone="warning">{text('expires', { when: formatRemaining(at - store.clock.now(), locale) })}</Badge>;
  }
  return <Badge>{pieces('expires', { when: <Instant text={token.expires_at ?? ''} locale={locale} /> })}</Badge>;
}
