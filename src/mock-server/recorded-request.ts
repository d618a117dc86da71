import type { Operation } from './operations.js';

export const RECORDED_HEADERS = [
  'cookie',
  'authorization',
  'origin',
  'referer',
  'cache-control',
  'service-provider-key',
] as const;

export interface RecordedRequest {
  readonly method: string;
  /** The path is percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Some of the headers, by lower-case name. */
  readonly headers: Readonly<Partial<Record<(typeof RECORDED_HEADERS)[number], string>>>;
  /** An operation such as `getCustomer`. Null for other paths. */
  readonly operation: Operation | null;
  /** Set if the connection closes before the response ends. */
  aborted: boolean;
}
