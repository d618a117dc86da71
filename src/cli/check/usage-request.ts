import type { Probe } from './transport.js';

export interface ListedToken {
  readonly subscriptionId: string;
  readonly value: string;
  readonly isExpired: boolean;
  /** The index of the page with the token. */
  readonly page: number;
}

export interface UsageRequest {
  readonly customer?: string;
  /** An array sends the parameter several times. */
  readonly subscription?: string | readonly string[];
  /** Null omits the header. */
  readonly token?: string | null;
  readonly hasSession?: boolean;
  readonly origin?: string | undefined;
}

/** Sends the widgets' usage request with some changes. */
export type SendUsage = (changes?: UsageRequest) => Promise<Probe>;
