import { expect, it } from 'vitest';
import type { ErrorKind } from '../../src/client/api-error.js';
import { createSession } from '../../src/store/session.js';
import { ERROR_KINDS } from '../client/error-kinds.js';

type Result = ErrorKind | 'ok';

function setUp() {
  // The posted messages and the changes of the session.
  const calls: string[] = [];
  const session = createSession((message) => calls.push(`post ${message}`));
  /** Sends a request. Returns a function that ends it. */
  const send = () => {
    const sentWhileExpired = session.isExpired.peek();
    return (kind: Result) => {
      const error = kind === 'ok' ? undefined : ({ kind, operation: 'getCustomer', isRetryable: false } as const);
      const change = session.settle({ error, sentWhileExpired });
      if (change) calls.push(change);
    };
  };
  return { session, calls, send };
}

const OTHER_ERRORS = ERROR_KINDS.filter((kind) => kind !== 'session-ended');

// Requests one after the other, and what they lead to.
it.each<readonly [isExpired: boolean, results: readonly Result[], calls: readonly string[]]>([
  [false, ['network', 'ok', 'ok', 'server'], ['post signed-in']],
  [true, ['session-ended', 'session-ended', 'network'], ['post signed-out', 'ended', 'ended']],
  [false, ['session-ended', 'ok', 'ok'], ['post signed-out', 'ended', 'post signed-in', 'resumed']],
  [true, ['ok', 'session-ended', ...OTHER_ERRORS], ['post signed-in', 'post signed-out', 'ended']],
  [false, OTHER_ERRORS, []],
])('a session (expired: %s) after the responses %j leads to %j', (isExpired, results, expected) => {
  const { session, calls, send } = setUp();
  for (const result of results) send()(result);
  expect([session.isExpired.value, calls]).toEqual([isExpired, expected]);
});

it('a session stays expired after the success of an earlier request, whose secrets are discarded, too', () => {
  const { session, calls, send } = setUp();
  const settleEarlier = send();
  send()('session-ended');
  settleEarlier('ok');
  expect([session.isExpired.value, calls]).toEqual([true, ['post signed-out', 'ended', 'ended']]);
});

it('a change that another tab has caused isn’t posted, and one after a failed check is', () => {
  const { session, calls, send } = setUp();
  session.expectChangeFromOtherTab();
  send()('session-ended');
  expect(calls).toEqual(['ended']);
  session.expectChangeFromOtherTab();
  send()('server');
  send()('ok');
  expect(calls).toEqual(['ended', 'post signed-in', 'resumed']);
});
