import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from './operations.js';

const RECORDED_HEADERS = [
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
  /** As far as they were sent. */
  readonly headers: Readonly<Partial<Record<(typeof RECORDED_HEADERS)[number], string>>>;
  /** Such as `getCustomer`; null for other paths. */
  readonly operation: Operation | null;
  /** Set when the connection is closed before the response ends. */
  aborted: boolean;
}

export function recordRequest(
  { method = '', headers }: IncomingMessage,
  response: ServerResponse,
  target: { path: string; query: URLSearchParams; operation: Operation | null },
): RecordedRequest {
  const record: RecordedRequest = {
    ...target,
    method,
    query: Object.fromEntries(target.query),
    headers: Object.fromEntries(
      RECORDED_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]),
    ),
    aborted: false,
  };
  response.once('close', () => {
    record.aborted = !response.writableFinished;
  });
  return record;
}
