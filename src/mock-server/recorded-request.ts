import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from './operations.js';
import { wasAbortedByServer } from './send-response.js';

const RECORDED_HEADERS = [
  'cookie',
  'authorization',
  'origin',
  'referer',
  'cache-control',
  'service-provider-key',
] as const;

/** A request as received, for assertions. */
export interface RecordedRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Partial<Record<(typeof RECORDED_HEADERS)[number], string>>>;
  /** Null for other paths. */
  readonly operation: Operation | null;
  /** Server time in milliseconds. */
  readonly time: number;
  /** Set when the client disconnects before the response ends. */
  aborted: boolean;
}

export function recordRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: { path: string; query: URLSearchParams; operation: Operation | null },
  time: number,
): RecordedRequest {
  const headers: RecordedRequest['headers'] = Object.fromEntries(
    RECORDED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
  const record: RecordedRequest = {
    method: request.method ?? '',
    path: target.path,
    query: Object.fromEntries(target.query),
    headers,
    operation: target.operation,
    time,
    aborted: false,
  };
  response.once('close', () => {
    record.aborted = !response.writableFinished && !wasAbortedByServer(response);
  });
  return record;
}
