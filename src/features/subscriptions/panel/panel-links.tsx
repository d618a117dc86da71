import { useRef } from 'preact/hooks';
import { renderIcon } from '../../../ui/icon.js';
import { getRecordValues } from '../../../ui/link-values.js';
import { formatSubscriptionTitle } from '../../../ui/format-subscription-title.js';
import { MenuButton } from '../../../ui/menu/menu-button.js';
import { ActionLink, useVendorLink } from '../../../ui/vendor-link.js';
import { useWidget } from '../../../ui/widget-context.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import type { WidgetAction } from '../../../ui/widget-links.js';
import type { MenuLazyExports } from '../../../ui/menu/menu-content.js';

interface PanelLinksProps {
  readonly row: SubscriptionRowData;
  /** Whether an overview has the primary payment button. The panel then has a plain one. */
  readonly hasOverview: boolean;
}

export function PanelLinks({ row: { subscription, summary }, hasOverview }: PanelLinksProps) {
  const { page, translation, getActions, pressAction } = useWidget();
  const { t } = translation;
  const getLink = useVendorLink();
  const group = useRef<HTMLDivElement>(null);
  const values = getRecordValues(page, subscription);
  const { hasEnded, pastDueAt } = summary;
  const links = [
    pastDueAt ? getLink('payment', values) : undefined,
    getLink(hasEnded ? 'plans' : 'manage', values),
    getLink('invoices', values),
  ].filter((link) => link !== undefined);
  const [first, second, ...others] = links;
  const rest = [...others, ...getActions('subscription', values)];
  if (!first && rest.length === 0) return null;

  // In a narrow panel, the style sheet hides the second link, so add it to the menu.
  const getHidden = (): readonly WidgetAction[] => {
    const link = second && group.current?.firstElementChild;
    return link && getComputedStyle(link).display === 'none' ? [second] : [];
  };
  const renderLink = (action: WidgetAction) => (
    <ActionLink
      action={action}
      look={action.action === 'payment' && !hasOverview ? 'primary' : 'plain'}
      values={values}
    />
  );
  return (
    // Hide all links while one of them waits for the customer's id, so that none moves.
    <div
      class="panel-links"
      part="actions"
      style={links.some(({ isPending }) => isPending) ? 'visibility: hidden' : undefined}
    >
      {first && renderLink(first)}
      {/* Keep the second link and the menu button on the same line. */}
      {(second ?? rest[0]) && (
        <div ref={group}>
          {second && renderLink(second)}
          <MenuButton
            label={t('named', {
              label: t('moreActions'),
              name: formatSubscriptionTitle(subscription, translation),
            })}
            class={rest.length > 0 ? 'icon-button' : 'icon-button only-narrow'}
            getMenu={({ toMenuItems }: MenuLazyExports) => ({
              items: toMenuItems([...getHidden(), ...rest], pressAction, values),
            })}
          >
            {renderIcon('more')}
          </MenuButton>
        </div>
      )}
    </div>
  );
}
