/**
 * The vendor's links by their names in `portal-action` events. Parts have these names in kebab
 * case.
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

/** The values for placeholders. Token values are never among them. */
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
  /** The link's name or the action's id, as in the event and the part. */
  readonly action: string;
  /** Absolute and safe to navigate to. */
  readonly href: string;
  /** Whether the link leads to another site, which must be marked. */
  readonly isExternal: boolean;
  /** Whether the link is invisible, because its URL still lacks the customer's id. */
  readonly isPending?: boolean;
}

/** A vendor's action: a link, or without `href` a button that only emits `portal-action`. */
export interface WidgetAction extends Omit<WidgetLink, 'href'> {
  readonly href: string | undefined;
  readonly label: string;
}

/** The values of an action's URL, and its subscription's state, to which the vendor may limit it. */
export interface ActionValues extends LinkValues {
  readonly state?: string | null | undefined;
}

/**
 * The links by name. Undefined if a link isn't set or lacks a value. With `isCustomerPending`, the
 * customer's id may be missing.
 */
export type WidgetLinks = Readonly<
  Record<LinkName, (values?: LinkValues, isCustomerPending?: boolean) => WidgetLink | undefined>
>;

/**
 * Returns the actions for a subject, in the vendor's order. Leaves out actions for other states, or
 * without a value.
 */
export type GetActions = (subject: ActionSubject, values: ActionValues) => readonly WidgetAction[];

/** Emits `portal-action`. Returns false if the page has prevented the navigation. */
export type PressAction = (pressed: Pick<WidgetAction, 'action' | 'href'>, values?: LinkValues) => boolean;

/**
 * Handles the click of a link or button. With a modifier key, the browser opens the link without an
 * event.
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
 * Converts an action to a part name. A vendor's id keeps its case, but may have characters that
 * would make several parts.
 */
export function partOf({ action }: Pick<WidgetAction, 'action'>): string {
  return (LINK_NAMES as readonly string[]).includes(action)
    ? action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : action.replaceAll(/[^\w-]+/g, '-');
}
