import { withTimeout } from '../http/timeout.js';
import type { Responses } from './responses.js';
import type { Upstream } from './upstream.js';

export interface TimedRequest {
  readonly request: Request;
  readonly timeoutMs: number;
  readonly responses: Responses;
  readonly upstream: Upstream;
  /** What the request is waiting for, for reports. */
  operation: string;
}

/** The response of a handler, or that of an error, a timeout or an abort, whatever `respond` does. */
export async function respondInTime(
  timed: TimedRequest,
  respond: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { request, timeoutMs, responses, upstream } = timed;
  try {
    const response = await withTimeout(timeoutMs, request.signal, respond);
    if (response) return response;
    upstream.report({ operation: timed.operation, kind: 'timeout', status: undefined });
    return responses.error(504);
  } catch (error) {
    const response = request.signal.aborted ? responses.error(499) : responses.upstreamError(error);
    if (response) return response;
    throw error;
  }
}
