import type { IncomingMessage, ServerResponse } from 'node:http';
import { wasCut } from './deliver.js';
import type { Operation } from './operations.js';

const KEPT_HEADERS = ['cookie', 'authorization', 'origin', 'referer', 'cache-control', 'service-provider-key'] as const;

/** One request as the service saw it. */
export interface RecordedRequest {
  readonly method: string;
  /** As it was sent, percent-encoding and all, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Partial<Record<(typeof KEPT_HEADERS)[number], string>>>;
  /** Null for a path that is none of the seven operations. */
  readonly operation: Operation | null;
  /** When it came, by the service's clock, in milliseconds. */
  readonly time: number;
  /** Becomes true when the client leaves before the answer has ended. */
  aborted: boolean;
}

export function recordRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: { path: string; query: URLSearchParams; operation: Operation | null },
  time: number,
): RecordedRequest {
  const headers: RecordedRequest['headers'] = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
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
    record.aborted = !response.writableFinished && !wasCut(response);
  });
  return record;
}
