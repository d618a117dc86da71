import { useRef } from 'preact/hooks';
import { renderIcon } from '../../ui/icon.js';
import { getRecordValues } from '../../ui/find-subscription.js';
import { formatSubscriptionTitle } from '../../ui/format-subscription-title.js';
import { MenuButton } from '../../ui/menu/menu-button.js';
import { ActionLink, useVendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';
import type { SubscriptionsHalf } from './lazy-half.js';

interface PanelLinksProps {
  readonly row: SubscriptionRowData;
  /** Whether an overview has the page's filled button. */
  readonly hasOverview: boolean;
}

/**
 * The vendor's next steps for a subscription. The first own action stands beside the links, further ones are in a menu. In a narrow panel, the
 * style sheet hides all but the first, which are then in the menu, too.
 */
export function PanelLinks({ row: { subscription, summary }, hasOverview }: PanelLinksProps) {
  const { page, translation, getActions, pressAction } = useWidget();
  const { t } = translation;
  const getLink = useVendorLink();
  const container = useRef<HTMLDivElement>(null);
  const values = getRecordValues(page, subscription);
  const { hasEnded, pastDueAt } = summary;
  const links = [
    pastDueAt ? getLink('payment', values) : undefined,
    getLink(hasEnded ? 'plans' : 'manage', values),
    getLink('invoices', values),
  ].filter((link) => link !== undefined);
  const actions = getActions('subscription', values);
  const shown = [...links, ...actions.slice(0, 1)];
  const rest = actions.slice(1);
  if (shown.length === 0) return null;

  return (
    <div class="panel-links" part="actions" ref={container}>
      {shown.map((action) => (
        <ActionLink
          key={action.action}
          action={action}
          look={action.action === 'payment' && !hasOverview ? 'primary' : 'plain'}
          values={values}
        />
      ))}
      {shown.length + rest.length > 1 && (
        <MenuButton
          label={t('named', {
            label: t('moreActions'),
            name: formatSubscriptionTitle(subscription, translation),
          })}
          class={rest.length > 0 ? 'icon-button' : 'icon-button only-narrow'}
          getMenu={({ getActionItems }: SubscriptionsHalf) => ({
            items: getActionItems(shown, container.current?.children ?? [], rest, pressAction, values),
          })}
        >
          {renderIcon('more')}
        </MenuButton>
      )}
    </div>
  );
}
