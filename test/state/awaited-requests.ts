import { ApiError, type ErrorDetails, type ErrorCode } from '../../src/api/api-error.js';

/** A request that was made, waiting for the test to say how it ends. */
export interface AwaitedRequest<Asked, Answer> {
  readonly asked: Asked;
  readonly signal: AbortSignal | undefined;
  answer(answer: Answer): Promise<void>;
  fail(kind?: ErrorCode, facts?: ErrorDetails): Promise<void>;
}

export interface AwaitedRequests<Asked, Answer> {
  readonly made: AwaitedRequest<Asked, Answer>[];
  /** The request that was made last. */
  last(): AwaitedRequest<Asked, Answer>;
  send(asked: Asked, signal?: AbortSignal): Promise<Answer>;
}

/** Lets everything run that waits for no timer. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Requests whose answers come when the test says so, even after they were aborted. */
export function awaitRequests<Asked, Answer>(): AwaitedRequests<Asked, Answer> {
  const made: AwaitedRequest<Asked, Answer>[] = [];
  return {
    made,
    last() {
      const request = made.at(-1);
      if (!request) throw new Error('nothing was asked');
      return request;
    },
    send: (asked, signal) =>
      new Promise((resolve, reject) => {
        made.push({
          asked,
          signal,
          answer(answer) {
            resolve(answer);
            return settle();
          },
          fail(kind = 'network', facts = {}) {
            reject(new ApiError(kind, 'test', facts));
            return settle();
          },
        });
      }),
  };
}
