import type { Expiry } from '../../format/expiry.js';
import type { AccessTokenFacts } from '../../state/access-token-list.js';
import { Badge } from '../../ui/badge.js';
import { Instant } from '../../ui/instant.js';
import type { WidgetProps } from '../widget-props.js';

export interface ExpiryBadgeProps extends Pick<WidgetProps, 'translation'> {
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry['kind'];
  /** The text for how long it still works, where that is to be told. */
  readonly endsIn: string | undefined;
}

/** Whether an access token still works, and until when. */
export function ExpiryBadge({ token, expiry, endsIn, translation: { locale, text, pieces } }: ExpiryBadgeProps) {
  if (expiry === 'expired') return <Badge tone="danger">{text('expired')}</Badge>;
  if (expiry === 'never') return <Badge>{text('noExpiry')}</Badge>;
  if (endsIn) return <Badge tone="warning">{text('expires', { when: endsIn })}</Badge>;
  return <Badge>{pieces('expires', { when: <Instant text={token.expires_at ?? ''} locale={locale} /> })}</Badge>;
}
