import { ApiError, type ErrorKind } from '../../src/client/api-error.js';
import type { ErrorDetails } from '../client/failed-with.js';

/** A request that has been sent. The test settles it. */
interface MockRequest<Params, Response> {
  readonly params: Params;
  readonly signal: AbortSignal | undefined;
  respond(response: Response): Promise<void>;
  fail(kind?: ErrorKind, details?: ErrorDetails): Promise<void>;
}

export interface MockRequests<Params, Response> {
  readonly sent: MockRequest<Params, Response>[];
  /** The request that was sent last. */
  last(): MockRequest<Params, Response>;
  send(params: Params, signal?: AbortSignal): Promise<Response>;
}

/** Runs everything that does not wait for a timer. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Requests that the test settles, even after they were aborted. */
export function mockRequests<Params, Response>(): MockRequests<Params, Response> {
  const sent: MockRequest<Params, Response>[] = [];
  return {
    sent,
    last() {
      const request = sent.at(-1);
      if (!request) throw new Error('no request was sent');
      return request;
    },
    send: (params, signal) =>
      new Promise((resolve, reject) => {
        sent.push({
          params,
          signal,
          respond(response) {
            resolve(response);
            return settle();
          },
          fail(kind = 'network', details = {}) {
            reject(new ApiError(kind, 'test', details));
            return settle();
          },
        });
      }),
  };
}
