import { isResourceId } from '../client/identifier.js';
import { describeThrown, describeType } from './error-facts.js';
import type { Report } from './reports.js';

const RETURN_ID = 'Return a customer id (string), or null without a session.';

/**
 * Returns a function that resolves to the id of the signed-in customer. Null without a session,
 * undefined after a failure, which it reports.
 */
export function createAuthentication(authenticate: (request: Request) => unknown, report: Report) {
  return async (request: Request, signal: AbortSignal): Promise<string | null | undefined> => {
    function fail(problem: string, remedy: string, cause?: { readonly cause: unknown }): undefined {
      // The response was sent, or the client has left.
      if (signal.aborted) return undefined;
      const hint = `authenticate() ${problem}, so the request gets a 503. ${remedy}`;
      report({ operation: 'authenticate', kind: 'unexpected', status: undefined, hint, ...cause });
      return undefined;
    }
    try {
      const id = await authenticate(request);
      // An empty text, such as a missing header, isn't a session.
      if (id === null || id === '') return null;
      if (typeof id === 'string' && isResourceId(id)) return id;
      const result = typeof id === 'string' ? "a string that can't be an id" : describeType(id);
      return fail(`returned ${result}`, RETURN_ID);
    } catch (cause) {
      return fail(`threw ${describeThrown(cause)}`, 'Correct it, or return null without a session.', { cause });
    }
  };
}
