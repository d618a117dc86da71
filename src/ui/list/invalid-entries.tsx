import { renderIcon } from '../icon.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';

export function InvalidEntries({ count }: { readonly count: number }) {
  const { plural } = useWidget().translation;
  if (count === 0) return null;
  return (
    <div class="strip warning">
      {renderIcon('warning')}
      <p key={count}>{plural('invalid', count)}</p>
      <VendorLink name="support" look="text" />
    </div>
  );
}
