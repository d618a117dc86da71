import { renderIcon } from '../ui/icon.js';
import { getCustomerValues } from './find-subscription.js';
import { VendorLink } from './vendor-link.js';
import { useWidget } from './widget-context.js';

/** Says how many records of a list could not be read. */
export function InvalidEntries({ count }: { readonly count: number }) {
  const { account, translation } = useWidget();
  const { plural } = translation;
  if (count === 0) return null;
  return (
    <div class="strip warning">
      {renderIcon('warning')}
      <p>{plural('invalid', count)}</p>
      <VendorLink name="support" look="text" values={getCustomerValues(account)} />
    </div>
  );
}
