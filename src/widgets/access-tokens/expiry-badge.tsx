import type { Expiry } from '../../format/expiry.js';
import type { AccessTokenFacts } from '../../state/access-token-list.js';
import { badge } from '../../ui/badge.js';
import { instant } from '../../ui/instant.js';
import type { WidgetProps } from '../widget-props.js';

export interface ExpiryBadgeProps extends Pick<WidgetProps, 'translation'> {
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry['kind'];
  /** The text for how long it still works, where that is to be told. */
  readonly endsIn: string | undefined;
}

/** Whether an access token still works, and until when. */
export function ExpiryBadge({ token, expiry, endsIn, translation: { locale, text, pieces } }: ExpiryBadgeProps) {
  if (expiry === 'expired') return badge(text('expired'), 'danger');
  if (expiry === 'never') return badge(text('noExpiry'));
  if (endsIn) return badge(text('expires', { when: endsIn }), 'warning');
  return badge(pieces('expires', { when: instant(token.expires_at ?? '', locale) }));
}
