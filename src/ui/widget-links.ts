/*
 * The vendor's links and actions, as components use them. The elements provide them in the context of the widget.
 */

/** The links that a vendor can set, by their names in `portal-action` events; parts have them in kebab case. */
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

/** The subject of a vendor action. */
export type ActionSubject = 'subscription' | 'token' | 'quota' | 'customer';

/** Values that replace the placeholders of a link or an action. No value of a token is among them. */
export interface LinkValues {
  readonly customerId?: string | null | undefined;
  readonly subscriptionId?: string | null | undefined;
  readonly productId?: string | null | undefined;
  readonly orderId?: string | null | undefined;
  readonly tokenId?: string | null | undefined;
  /** Name of a billable metric. */
  readonly metric?: string | null | undefined;
}

/** A link to a page of the vendor. */
interface WidgetLink {
  /** Name of the link, or id of the vendor's action. It is the event's `action` and the name of the part. */
  readonly action: string;
  /** Absolute and safe to navigate to. */
  readonly href: string;
  /** Whether it leads to another site, which has to be marked. */
  readonly isExternal: boolean;
  /** Whether it is invisible, because the customer's id isn't known yet. Its URL then lacks the id. */
  readonly isPending?: boolean;
}

/** An action of the vendor: a link, or without `href` a button that only emits `portal-action`. */
export interface WidgetAction extends Omit<WidgetLink, 'href'> {
  readonly href: string | undefined;
  /** In the language of the widget. */
  readonly label: string;
}

/** Values of an action, and the state of its subscription, to which the vendor may limit it. */
export interface ActionValues extends LinkValues {
  readonly state?: string | null | undefined;
}

/**
 * Each returns a link. Undefined if it isn't set or a placeholder has no value, unless only the customer's id is missing and
 * `isCustomerPending` says that it will come.
 */
export type WidgetLinks = Readonly<
  Record<LinkName, (values?: LinkValues, isCustomerPending?: boolean) => WidgetLink | undefined>
>;

/** The actions for a subject, in the order of the vendor, without those that are not for its state or lack a value. */
export type GetActions = (subject: ActionSubject, values: ActionValues) => readonly WidgetAction[];

/** Emits `portal-action`. The result is false if the host page has prevented the navigation. */
export type PressAction = (pressed: Pick<WidgetAction, 'action' | 'href'>, values?: LinkValues) => boolean;

/** Handles the click of a link or button. With a modifier key it works as on any link: no event, and a new tab or window. */
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

/** An id of the vendor keeps its case, but may have characters that would make several parts. */
export function partOf({ action }: Pick<WidgetAction, 'action'>): string {
  return (LINK_NAMES as readonly string[]).includes(action)
    ? action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : action.replaceAll(/[^\w-]+/g, '-');
}
