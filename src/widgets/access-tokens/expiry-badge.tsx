import type { Expiry } from '../../format/expiry.js';
import type { AccessTokenFacts } from '../../state/access-token-list.js';
import { badge } from '../../ui/badge.js';
import { instant } from '../../ui/instant.js';
import type { WidgetProps } from '../widget-props.js';

/**
 * Whether an access token still works, and until when.
 *
 * @param endsIn the text for how long it still works, where that is to be told.
 */
export function expiryBadge(
  token: AccessTokenFacts,
  expiry: Expiry['status'],
  endsIn: string | undefined,
  { locale, t, formatToNodes }: WidgetProps['translation'],
) {
  if (expiry === 'expired') return badge(t('expired'), 'danger');
  if (expiry === 'never') return badge(t('noExpiry'));
  if (endsIn) return badge(t('expires', { when: endsIn }), 'warning');
  return badge(formatToNodes('expires', { when: instant(token.expires_at ?? '', locale) }));
}
