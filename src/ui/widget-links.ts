/** Events use these names, and CSS parts use them in kebab case, such as `new-token`. */
export const LINK_NAMES = [
  'payment',
  'manage',
  'invoices',
  'plans',
  'newToken',
  'upgrade',
  'editDetails',
  'support',
] as const;

export type LinkName = (typeof LINK_NAMES)[number];

export type ActionSubject = 'subscription' | 'token' | 'quota' | 'customer';

/**
 * These values replace URL placeholders, such as `{customer_id}`. They never include the value of a
 * token.
 */
export interface LinkValues {
  readonly customerId?: string | null | undefined;
  readonly subscriptionId?: string | null | undefined;
  readonly productId?: string | null | undefined;
  readonly orderId?: string | null | undefined;
  readonly tokenId?: string | null | undefined;
  readonly metric?: string | null | undefined;
}

interface WidgetLink {
  /** The link's name, or the id of the vendor's action. */
  readonly action: string;
  /** An absolute URL, never a `javascript:` URL. */
  readonly href: string;
  readonly isExternal: boolean;
  /** Whether the link is invisible until the customer's id is loaded. */
  readonly isPending?: boolean;
}

/** If `href` is undefined, the action is a button that only emits `portal-action`. */
export interface WidgetAction extends Omit<WidgetLink, 'href'> {
  readonly href: string | undefined;
  readonly label: string;
}

/** A vendor can limit an action to subscriptions in some states. */
export interface ActionValues extends LinkValues {
  readonly state?: string | null | undefined;
}

/**
 * These functions return undefined if a link isn't set or a placeholder has no value. With
 * `isCustomerPending`, the customer's id may be missing.
 */
export type WidgetLinks = Readonly<
  Record<LinkName, (values?: LinkValues, isCustomerPending?: boolean) => WidgetLink | undefined>
>;

/**
 * Leaves out actions that the subscription's state excludes, or that have a placeholder without a
 * value.
 */
export type GetActions = (subject: ActionSubject, values: ActionValues) => readonly WidgetAction[];

/** Emits `portal-action`. Returns false if the page has prevented the navigation. */
export type PressAction = (pressed: Pick<WidgetAction, 'action' | 'href'>, values?: LinkValues) => boolean;

/** A click with a modifier key opens the link without an event. */
export function handleActionClick(
  event: MouseEvent,
  press: PressAction,
  pressed: Pick<WidgetAction, 'action' | 'href'>,
  values?: LinkValues,
): void {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const opensElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (pressed.href !== undefined && opensElsewhere) return;
  if (!press(pressed, values)) event.preventDefault();
}

/** Replaces characters in a vendor's id that a CSS part can't contain, such as spaces. */
export function partOf({ action }: Pick<WidgetAction, 'action'>): string {
  return (LINK_NAMES as readonly string[]).includes(action)
    ? action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : action.replaceAll(/[^\w-]+/g, '-');
}
