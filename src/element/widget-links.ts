import type { WidgetEventDetails } from '../widgets/widget-events.js';
import {
  LINK_NAMES,
  type LinkName,
  type LinkValues,
  type PressAction,
  type WidgetLink,
  type WidgetLinks,
} from '../widgets/widget-links.js';
import type { LINKS } from './attributes.js';
import { fillLinkTemplate, isExternalUrl } from './link-template.js';

/** URL templates by setting, without those that are not set. */
export type LinkTemplates = { readonly [Name in keyof typeof LINKS]?: string | undefined };

/** The links for the components of a widget. */
export function createWidgetLinks(templates: LinkTemplates): WidgetLinks {
  return Object.fromEntries(
    LINK_NAMES.map((name) => [name, (values?: LinkValues) => resolve(name, templates[`${name}Url`], values)]),
  ) as unknown as WidgetLinks;
}

function resolve(action: LinkName, template: string | undefined, values: LinkValues = {}): WidgetLink | undefined {
  const url = template === undefined ? undefined : fillLinkTemplate(template, values);
  return url && { action, href: url.href, isExternal: isExternalUrl(url) };
}

/** @param emit emits a `portal-action` event; the result is false if the host page has prevented its default action */
export function createPressAction(emit: (detail: WidgetEventDetails['portal-action']) => boolean): PressAction {
  return ({ action, href }, { customerId, subscriptionId, tokenId, metric } = {}) => {
    const detail = { action, href, customerId, subscriptionId, tokenId, metric };
    const defined = Object.entries(detail).filter(([, value]) => value != null);
    return emit(Object.fromEntries(defined) as unknown as WidgetEventDetails['portal-action']);
  };
}
