import { renderIcon } from './icon.js';
import { getCustomerValues } from './link-values.js';
import { useWidget } from './widget-context.js';
import { handleActionClick, type LinkName, type LinkValues, partOf, type WidgetAction } from './widget-links.js';

export type LinkLook = 'primary' | 'plain' | 'text';

interface VendorLinkProps {
  readonly name: LinkName;
  readonly look: LinkLook;
  readonly values?: LinkValues;
}

export function VendorLink({ name, look, ...props }: VendorLinkProps) {
  const { page } = useWidget();
  const values = props.values ?? getCustomerValues(page);
  const action = useVendorLink()(name, values);
  return action ? <ActionLink action={action} look={look} values={values} /> : null;
}

export function useVendorLink(): (name: LinkName, values: LinkValues) => WidgetAction | undefined {
  const { page, links, translation } = useWidget();
  const { isFetching, error } = page.customer();
  // Until the customer's id is loaded, reserve the space of links that need it.
  const isPending =
    !getCustomerValues(page).customerId && !page.session.isExpired.value && (isFetching.value || !!error.value);
  return (name, values) => {
    const link = links[name](values, isPending);
    return link && { ...link, label: translation.t(name === 'editDetails' ? 'link.edit' : `link.${name}`) };
  };
}

interface ActionLinkProps {
  readonly action: WidgetAction;
  readonly look: LinkLook;
  readonly values: LinkValues;
  /**
   * Distinguishes links with the same text for screen readers, for example by a subscription's
   * title.
   */
  readonly subject?: string;
}

export function ActionLink({ action, look, values, subject }: ActionLinkProps) {
  const { translation, pressAction } = useWidget();
  const { label, href, isExternal, isPending } = action;
  const shared = {
    class: look === 'text' ? 'text-link' : `button-${look}`,
    'aria-label': subject === undefined ? undefined : translation.t('named', { label, name: subject }),
    style: isPending ? 'visibility: hidden' : undefined,
    onClick: (event: MouseEvent) => handleActionClick(event, pressAction, action, values),
  };
  if (href === undefined) {
    return (
      <button type="button" part={`button ${partOf(action)}`} {...shared}>
        {label}
      </button>
    );
  }
  return (
    <a href={href} rel="noopener" referrerpolicy="strict-origin" part={`link ${partOf(action)}`} {...shared}>
      {label}
      {isExternal && renderIcon('external')}
    </a>
  );
}
