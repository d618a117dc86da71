import { withTimeout } from '../http/timeout.js';
import type { Responses } from './responses.js';
import type { Upstream } from './upstream.js';

/** What a request is waiting for, for reports. */
export interface Progress {
  operation: string;
}

/** The response of a handler, or that of an error, a timeout or an abort, whatever `respond` does. */
export async function respondInTime(
  request: Request,
  { limits, report }: Upstream,
  responses: Responses,
  progress: Progress,
  respond: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  try {
    const response = await withTimeout(limits.timeoutMs, request.signal, respond);
    if (response) return response;
    report({ operation: progress.operation, kind: 'timeout', status: undefined });
    return responses.error(504);
  } catch (error) {
    return request.signal.aborted ? responses.error(499) : responses.upstreamError(error);
  }
}
