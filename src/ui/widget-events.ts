import type { ErrorKind } from '../client/api-error.js';
import type { StateFilter } from '../client/constants.js';
import type { LoadedRecords } from './query-state/loaded-records.js';

/** Names of the widgets, as in `data-widgets` and `mount`. */
export type WidgetName = 'account' | 'customer-card' | 'subscription-list' | 'access-tokens' | 'usage';

/** The `detail` of each event. It never contains the value of an access token. */
export interface WidgetEventDetails {
  /** The widget has rendered a response. `data` is a copy of its `count` records, without the values of access tokens. */
  'portal-load': {
    readonly widget: WidgetName;
    readonly count: number;
    /** A new copy each time you read it. */
    readonly data: LoadedRecords;
  };
  /** An operation failed after its retries. `operation` is `getCustomer`, `listSubscriptions`, `listAccessTokens`, `listBillableMetrics` (usage), `load` (a file of the widgets) or `render`. */
  'portal-error': {
    readonly widget: WidgetName;
    readonly operation: string;
    readonly kind: ErrorKind;
    /** HTTP status, if there was a response. */
    readonly status?: number | undefined;
    /** Value of the `Retry-After` header in seconds. */
    readonly retryAfterSeconds?: number | undefined;
  };
  /** The user selected another status filter. */
  'portal-state-change': { readonly state: StateFilter };
  /** The user selected another subscription. */
  'portal-select': { readonly subscriptionId: string };
  /** The user pressed "Sign in again". Cancelable: call `preventDefault()` to handle the sign-in yourself. */
  'portal-sign-in': { readonly widget: WidgetName };
  /** The user pressed one of your links or actions. `action` is `payment`, `manage`, `invoices`, `plans`, `newToken`, `upgrade`, `editDetails`, `support` or the `id` of an action. Cancelable: call `preventDefault()` to stop the navigation. */
  'portal-action': {
    readonly action: string;
    readonly href?: string | undefined;
    readonly customerId?: string | undefined;
    readonly subscriptionId?: string | undefined;
    readonly tokenId?: string | undefined;
    /** The name of the billable metric. */
    readonly metric?: string | undefined;
  };
  /** The user revealed an access token. */
  'portal-token-reveal': { readonly subscriptionId: string; readonly tokenId: string };
  /** The user copied an access token. `format` is `env`, `header`, `curl` or the label of your own format, and is absent for the plain token. */
  'portal-token-copy': {
    readonly subscriptionId: string;
    readonly tokenId: string;
    readonly format?: string | undefined;
  };
}

export type WidgetEventType = keyof WidgetEventDetails;

export const EVENT_TYPES = Object.keys({
  'portal-load': 0,
  'portal-error': 0,
  'portal-state-change': 0,
  'portal-select': 0,
  'portal-sign-in': 0,
  'portal-action': 0,
  'portal-token-reveal': 0,
  'portal-token-copy': 0,
} satisfies Record<WidgetEventType, 0>) as readonly WidgetEventType[];

/** Returns false if the page has prevented the event's default action. */
export type EmitEvent = <Type extends WidgetEventType>(type: Type, detail: WidgetEventDetails[Type]) => boolean;
