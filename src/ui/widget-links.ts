/**
 * The names of the vendor's links in `portal-action` events. CSS parts have the same names in kebab
 * case, such as `new-token`.
 */
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
 * The values that replace placeholders in URLs, such as `{customer_id}`. The value of a token is
 * never among them.
 */
export interface LinkValues {
  readonly customerId?: string | null | undefined;
  readonly subscriptionId?: string | null | undefined;
  readonly productId?: string | null | undefined;
  readonly orderId?: string | null | undefined;
  readonly tokenId?: string | null | undefined;
  /** The name of a billable metric. */
  readonly metric?: string | null | undefined;
}

interface WidgetLink {
  /** The link's name, or the id of the vendor's action, as in `portal-action` events. */
  readonly action: string;
  /** An absolute URL that is safe to open, never a `javascript:` URL. */
  readonly href: string;
  /** Whether the link leads to another site. An icon then marks it. */
  readonly isExternal: boolean;
  /** Whether the link is invisible, because its URL still lacks the customer's id. */
  readonly isPending?: boolean;
}

/**
 * A link or action of the vendor. If `href` is undefined, it is a button that only emits
 * `portal-action`.
 */
export interface WidgetAction extends Omit<WidgetLink, 'href'> {
  readonly href: string | undefined;
  readonly label: string;
}

/**
 * The values for an action's URL, and the subscription's state, because a vendor can limit an
 * action to some states.
 */
export interface ActionValues extends LinkValues {
  readonly state?: string | null | undefined;
}

/**
 * Functions that create the vendor's links. They return undefined if a link isn't set or a
 * placeholder has no value. With `isCustomerPending`, the customer's id may be missing.
 */
export type WidgetLinks = Readonly<
  Record<LinkName, (values?: LinkValues, isCustomerPending?: boolean) => WidgetLink | undefined>
>;

/**
 * Returns the vendor's actions for a subject, in the order of the `actions` setting. Leaves out
 * actions that the subscription's state excludes, or that have a placeholder without a value.
 */
export type GetActions = (subject: ActionSubject, values: ActionValues) => readonly WidgetAction[];

/** Emits `portal-action`. Returns false if the page has prevented the navigation. */
export type PressAction = (pressed: Pick<WidgetAction, 'action' | 'href'>, values?: LinkValues) => boolean;

/**
 * Emits `portal-action` for a click, and stops the navigation if the page prevents it. A click with
 * a modifier key opens the link without an event.
 */
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

/**
 * Returns the CSS part of an action. Hyphens replace characters that would make several parts of a
 * vendor's id, such as spaces.
 */
export function partOf({ action }: Pick<WidgetAction, 'action'>): string {
  return (LINK_NAMES as readonly string[]).includes(action)
    ? action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : action.replaceAll(/[^\w-]+/g, '-');
}
