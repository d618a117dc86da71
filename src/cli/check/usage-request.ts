import type { Probe } from './transport.js';

/** An access token that the portal has listed. */
export interface ListedToken {
  readonly subscriptionId: string;
  readonly value: string;
  readonly isExpired: boolean;
  /** Index of the token list's page that has the token. */
  readonly page: number;
}

export interface UsageRequest {
  readonly customer?: string;
  /** An array is sent as several parameters. */
  readonly subscription?: string | readonly string[];
  /** Null: without the header. */
  readonly token?: string | null;
  readonly hasSession?: boolean;
  readonly origin?: string | undefined;
}

/** Sends the request of the widgets with some changes. */
export type SendUsage = (changes?: UsageRequest) => Promise<Probe>;
