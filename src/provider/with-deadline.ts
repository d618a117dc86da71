import { withTimeout } from '../http/timeout.js';
import { ProviderError } from './provider-error.js';

/**
 * The result of a call that may be shared with other callers: the deadline only ends the waiting of this one.
 * @param deadline - by `performance.now()`
 */
export async function withDeadline<Result>(
  deadline: number,
  operation: string,
  call: Promise<Result>,
): Promise<Result> {
  const result = await withTimeout(deadline - performance.now(), undefined, async () => ({ value: await call }));
  if (!result) throw new ProviderError('timeout', operation);
  return result.value;
}
