// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorKind } from '../../src/api/api-error.js';
import type { QueryError } from '../../src/state/query-error.js';
import { createSession, type SessionControl, type TabMessage } from '../../src/state/session.js';

const errorOf = (kind: ErrorKind) => ({ kind, operation: 'getCustomer', isRetryable: false });

function setUp() {
  const onSignedOut = vi.fn();
  const onSignedIn = vi.fn();
  const posted: TabMessage[] = [];
  const session = createSession(onSignedOut, onSignedIn, (message) => posted.push(message));
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
  it('is not expired before a response shows it', () => {
    const { session, onSignedOut, succeed } = setUp();
    session.onFetch();
    succeed();
    expect(session.isExpired.value).toBe(false);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('expires with the first response that shows it', () => {
    const { session, onSignedOut, expire } = setUp();
    expire();
    expect(session.isExpired.value).toBe(true);
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it.each<ErrorKind>(['network', 'timeout', 'forbidden', 'not-found', 'rate-limited', 'server', 'malformed'])(
    'does not change with the error "%s"',
    (kind) => {
      const { session, onSignedIn, expire, fail } = setUp();
      fail(kind);
      expect(session.isExpired.value).toBe(false);
      expire();
      fail(kind);
      expect(session.isExpired.value).toBe(true);
      expect(onSignedIn).not.toHaveBeenCalled();
    },
  );

  it('is restored by a successful request that was sent after it had expired', () => {
    const { session, onSignedIn, expire, succeed } = setUp();
    expire();
    succeed();
    expect(session.isExpired.value).toBe(false);
    expect(onSignedIn).toHaveBeenCalledOnce();
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

  it('can expire again', () => {
    const { session, onSignedIn, expire, succeed } = setUp();
    expire();
    succeed();
    expire();
    expect(session.isExpired.value).toBe(true);
    succeed();
    expect(session.isExpired.value).toBe(false);
    expect(onSignedIn).toHaveBeenCalledTimes(2);
  });

  it('changes before its callbacks are called', () => {
    const seen: boolean[] = [];
    const session = createSession(
      () => seen.push(session.isExpired.value),
      () => seen.push(session.isExpired.value),
      () => undefined,
    );
    session.onFetch()(errorOf('session-ended'));
    session.onFetch()(undefined);
    expect(seen).toEqual([true, false]);
  });
});

/** A message of another tab starts a request, which settles. */
function followWith(session: SessionControl, error: QueryError | undefined): void {
  let onSettled: ReturnType<SessionControl['onFetch']> | undefined;
  session.follow(() => {
    onSettled = session.onFetch();
  });
  onSettled?.(error);
}

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

  it('are not sent when the requests that a message of another tab has started settle', () => {
    const { session, posted, succeed } = setUp();
    succeed();
    for (const error of [errorOf('session-ended'), undefined, errorOf('session-ended')]) {
      followWith(session, error);
      expect(session.isExpired.value).toBe(!!error);
    }
    expect(posted).toEqual(['signed-in']);
  });

  it('are not sent by the requests that a followed sign-in starts', () => {
    const posted: TabMessage[] = [];
    const settlers: ReturnType<typeof session.onFetch>[] = [];
    const session = createSession(
      () => undefined,
      () => void settlers.push(session.onFetch()),
      (message) => posted.push(message),
    );
    followWith(session, errorOf('session-ended'));
    session.follow(() => settlers.push(session.onFetch()));
    settlers[0]?.(undefined);
    settlers[1]?.(errorOf('session-ended'));
    expect(session.isExpired.value).toBe(true);
    expect(posted).toEqual([]);
  });

  it('are sent again by requests of this tab after it has followed', () => {
    const { session, posted, succeed, expire } = setUp();
    followWith(session, errorOf('session-ended'));
    succeed();
    expire();
    expect(posted).toEqual(['signed-in', 'signed-out']);
  });
});

describe('the session-expired notice', () => {
  /** Components that claim the notice, in the order in which they are mounted. */
  function setUpClaims() {
    const { session } = setUp();
    const owners: { readonly isOwner: () => boolean; readonly withdraw: () => void }[] = [];
    return {
      owners,
      mount() {
        const isOwner = session.claimAlert();
        const owner = { isOwner: () => isOwner.peek(), withdraw: isOwner.subscribe(() => undefined) };
        owners.push(owner);
        return owner;
      },
      owned: () => owners.map(({ isOwner }) => isOwner()),
    };
  }

  it('belongs to the first component, and to the next one after it was unmounted', () => {
    const { mount, owned } = setUpClaims();
    const [first, second, third] = [mount(), mount(), mount()];
    expect(owned()).toEqual([true, false, false]);
    second.withdraw();
    expect(owned()).toEqual([true, false, false]);
    first.withdraw();
    expect(owned()).toEqual([false, false, true]);
    const fourth = mount();
    expect(fourth.isOwner()).toBe(false);
    third.withdraw();
    expect(fourth.isOwner()).toBe(true);
  });

  it('can be withdrawn twice', () => {
    const { mount } = setUpClaims();
    const [first, second] = [mount(), mount()];
    first.withdraw();
    first.withdraw();
    expect(second.isOwner()).toBe(true);
  });

  it('always belongs to exactly one of the mounted components', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat({ max: 5 }), { nil: undefined })), (steps) => {
        const { mount, owners, owned } = setUpClaims();
        for (const unmounted of steps) {
          if (unmounted === undefined) mount();
          else owners.splice(unmounted, 1).forEach(({ withdraw }) => withdraw());
          expect(owned()).toEqual(owners.map((_, index) => index === 0));
        }
      }),
    );
  });
});
