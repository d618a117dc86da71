// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import { ERROR_KINDS } from '../api/error-kinds.js';
import { createSession, type SessionControl, type TabMessage } from '../../src/state/session.js';

const errorOf = (kind: ErrorKind) => ({ kind, operation: 'getCustomer', isRetryable: false });

function setUp() {
  // What was called, and whether the session was expired by then.
  const onSignedOut = vi.fn<(isExpired: boolean) => void>();
  const onSignedIn = vi.fn<(isExpired: boolean) => void>();
  const posted: TabMessage[] = [];
  const session: SessionControl = createSession(
    () => onSignedOut(session.isExpired.peek()),
    () => onSignedIn(session.isExpired.peek()),
    (message) => posted.push(message),
  );
  return {
    session,
    onSignedOut,
    onSignedIn,
    posted,
    succeed: () => session.onFetch()(undefined),
    fail: (kind: ErrorKind) => session.onFetch()(errorOf(kind)),
    expire: () => session.onFetch()(errorOf('session-ended')),
  };
}

describe('a session', () => {
  it('expires with a response that shows it, and is restored by a later successful request', () => {
    const { session, onSignedOut, onSignedIn, succeed, expire } = setUp();
    succeed();
    expect(session.isExpired.value).toBe(false);
    for (let time = 1; time < 3; time++) {
      expire();
      expect(session.isExpired.value).toBe(true);
      succeed();
      expect(session.isExpired.value).toBe(false);
      // It changes before the callbacks are called.
      expect(onSignedOut.mock.calls.flat()).toEqual(Array(time).fill(true));
      expect(onSignedIn.mock.calls.flat()).toEqual(Array(time).fill(false));
    }
  });

  it('does not change with any other error', () => {
    const { session, expire, fail } = setUp();
    for (const isExpired of [false, true]) {
      for (const kind of ERROR_KINDS.filter((each) => each !== 'session-ended')) fail(kind);
      expect(session.isExpired.value).toBe(isExpired);
      expire();
    }
  });

  it('stays expired after a successful request that was sent before, whose secrets are discarded, too', () => {
    const { session, onSignedOut, onSignedIn, expire } = setUp();
    const onSettled = session.onFetch();
    expire();
    onSettled(undefined);
    expect(session.isExpired.value).toBe(true);
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(onSignedOut).toHaveBeenCalledTimes(2);
  });
});

describe('messages to other tabs', () => {
  it('are posted when responses show a change of the session', () => {
    const { posted, succeed, expire, fail } = setUp();
    fail('network');
    expect(posted).toEqual([]);
    succeed();
    succeed();
    fail('server');
    expire();
    expire();
    fail('network');
    succeed();
    expect(posted).toEqual(['signed-in', 'signed-out', 'signed-in']);
  });
});

it('the session-expired notice always belongs to the component that was mounted first', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat({ max: 5 }), { nil: undefined })), (steps) => {
      const { session } = setUp();
      const claims: { readonly isOwner: () => boolean; readonly withdraw: () => void }[] = [];
      for (const unmounted of steps) {
        if (unmounted === undefined) {
          const isOwner = session.claimAlert();
          claims.push({ isOwner: () => isOwner.peek(), withdraw: isOwner.subscribe(() => undefined) });
        } else claims.splice(unmounted, 1).forEach(({ withdraw }) => withdraw());
        expect(claims.map(({ isOwner }) => isOwner())).toEqual(claims.map((_, index) => index === 0));
      }
    }),
  );
});
