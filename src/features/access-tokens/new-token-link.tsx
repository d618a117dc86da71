import { getLinkValues, hasEnded } from '../../ui/find-subscription.js';
import { type LinkLook, VendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';

interface NewTokenLinkProps {
  readonly subscriptionId: string;
  readonly look: LinkLook;
}

/** An ended subscription has no link. */
export function NewTokenLink({ subscriptionId, look }: NewTokenLinkProps) {
  const { page } = useWidget();
  if (hasEnded(page, subscriptionId)) return null;
  return <VendorLink name="newToken" look={look} values={getLinkValues(page, subscriptionId)} />;
}
