import type { ErrorCode, StateFilter } from '../state/records.js';

/** The widgets' names, as `data-widgets` and `mount` take them. */
export type WidgetName = 'customer-card' | 'subscription-list' | 'access-tokens' | 'usage';

/** What each event carries. No detail ever holds a token's value. */
export interface WidgetEventDetails {
  /** Data is shown; `count` says how many things of its kind. */
  'portal-load': { readonly widget: WidgetName; readonly count: number };
  /** An operation brought nothing. */
  'portal-error': {
    readonly widget: WidgetName;
    readonly operation: string;
    readonly kind: ErrorCode;
    readonly status?: number | undefined;
    readonly retryAfterSeconds?: number | undefined;
  };
  /** The visitor chose another state filter. */
  'portal-state-change': { readonly state: StateFilter };
  'portal-token-reveal': { readonly subscriptionId: string; readonly tokenId: string };
  'portal-token-copy': { readonly subscriptionId: string; readonly tokenId: string };
}

export type WidgetEventType = keyof WidgetEventDetails;

export type Report = <Type extends WidgetEventType>(type: Type, detail: WidgetEventDetails[Type]) => void;
