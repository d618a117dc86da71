import type { Operation } from './operations.js';

export const RECORDED_HEADERS = [
  'cookie',
  'authorization',
  'origin',
  'referer',
  'cache-control',
  'service-provider-key',
] as const;

/** A request as received. */
export interface RecordedRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The recorded headers that the request has. */
  readonly headers: Readonly<Partial<Record<(typeof RECORDED_HEADERS)[number], string>>>;
  /** Such as `getCustomer`; null for other paths. */
  readonly operation: Operation | null;
  /** Set when the connection is closed before the response ends. */
  aborted: boolean;
}
