import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UsageHandlerError } from '../../src/provider/reports.js';
import { logLines, portalRequests } from './portal-requests.js';

const SECRET = 'sessionZx81Qm47pL09';

/** An `authenticate` of any type. */
const returning = (result: unknown) => () => result as string;
const throwing = (error: unknown) => (): never => {
  throw error;
};

class SessionExpired extends Error {
  override readonly name = 'SessionExpired';
}

const refuse = (): never => {
  throw new Error(SECRET);
};
const hostile = new Proxy(new Error(SECRET), { get: refuse, getPrototypeOf: refuse, has: refuse });

const messageLikeFrame = new Error(`${SECRET}\n    at ${SECRET} (file:///app/${SECRET}.js:1:2)`);

const FRAME = / at .*authenticate\.test\.ts:\d+:\d+\)?/;

describe('`authenticate` that fails', () => {
  it.each<[result: string, () => unknown, problem: RegExp]>([
    ['throws', throwing(new TypeError(SECRET)), new RegExp(`threw a TypeError${FRAME.source}`)],
    ['rejects', () => Promise.reject(new SessionExpired(SECRET)), new RegExp(`threw a SessionExpired${FRAME.source}`)],
    [
      'throws an error whose message looks like a frame',
      throwing(messageLikeFrame),
      new RegExp(`an Error${FRAME.source}`),
    ],
    [
      'throws an error whose name is a text',
      throwing(Object.assign(new Error(SECRET), { name: `a ${SECRET}` })),
      /an Error at/,
    ],
    [
      'throws an error without a stack',
      throwing(Object.assign(new Error(SECRET), { stack: SECRET })),
      /threw an Error, so/,
    ],
    ['throws a text', throwing(SECRET), /threw a string, so/],
    ['throws undefined', throwing(undefined), /threw undefined, so/],
    ['throws an error that can’t be read', throwing(hostile), /threw an (?:Error|object), so/],
    [
      'returns a thenable that throws',
      returning(new Proxy({}, { get: throwing(new RangeError(SECRET)) })),
      /threw a RangeError/,
    ],
  ])('%s: 503, with the name, the frame and the error, and without its message', async (_, authenticate, problem) => {
    const { calls, onError, send } = portalRequests({ authenticate: authenticate as () => string });
    const { status, text } = await send();
    expect([status, text, calls]).toEqual([
      503,
      '{"error":"unavailable","message":"this server can\'t respond now: its log says why"}',
      [],
    ]);
    expect(onError).toHaveBeenCalledTimes(1);
    const [failure] = onError.mock.calls[0] as [UsageHandlerError];
    const { hint, cause: _cause, ...report } = failure;
    expect(report).toEqual({ operation: 'authenticate', kind: 'unexpected', status: undefined });
    expect('cause' in failure).toBe(true);
    expect(hint).toMatch(
      /^authenticate\(\) .*, so the request gets a 503\. \w+ .*, or return null without a session\.$/,
    );
    expect(hint).toMatch(problem);
    expect(hint).not.toContain(SECRET);
  });

  it('throws any error: the hint never contains its message', async () => {
    const line = fc.constantFrom(
      '',
      SECRET,
      `    at ${SECRET} (/app/${SECRET}.js:1:2)`,
      `    at /${SECRET}:1:2`,
      `Error: ${SECRET}`,
    );
    const message = fc.array(fc.oneof(line, fc.string()), { maxLength: 5 }).map((lines) => lines.join('\n'));
    const name = fc.constantFrom(undefined, '', SECRET.repeat(9), `${SECRET}: Error`, '\n', 'Error');
    await fc.assert(
      fc.asyncProperty(message, name, fc.boolean(), async (text, ownName, isOwnStack) => {
        const error = new Error(text);
        if (ownName !== undefined) error.name = ownName;
        if (isOwnStack) error.stack = `${error.name}: ${text}\n${SECRET}\n    at load (/app/load.js:1:2)\n`;
        const { onError, send } = portalRequests({ authenticate: throwing(error) });
        await send();
        const [[{ hint }]] = onError.mock.calls as [[UsageHandlerError]];
        expect(hint).not.toContain(SECRET);
      }),
    );
  });

  it('throws: `onError` gets the error itself', async () => {
    const cause = new Error(SECRET);
    const { onError, send } = portalRequests({ authenticate: throwing(cause) });
    await send();
    expect(onError.mock.calls.map(([report]) => (report as UsageHandlerError).cause === cause)).toEqual([true]);
  });

  it.each<[unknown, string]>([
    [42, 'a number'],
    [Number.NaN, 'a number'],
    [true, 'a boolean'],
    [undefined, 'undefined'],
    ['..', "a string that can't be an id"],
    ['a\n', "a string that can't be an id"],
    ['a'.repeat(1025), "a string that can't be an id"],
    [{ customerId: SECRET }, 'an object'],
    [[SECRET], 'an object'],
    [() => SECRET, 'a function'],
    [10n, 'a bigint'],
    [Symbol(SECRET), 'a symbol'],
    [Object.assign(Object.create(null), { id: SECRET }), 'an object'],
  ])('returns %o: 503, with the type', async (result, type) => {
    for (const authenticate of [returning(result), () => Promise.resolve(result)]) {
      const { calls, onError, send } = portalRequests({ authenticate: authenticate as () => string });
      expect((await send()).status).toBe(503);
      const hint = `authenticate() returned ${type}, so the request gets a 503. Return a customer id (string), or null without a session.`;
      expect(onError.mock.calls).toEqual([
        [{ operation: 'authenticate', kind: 'unexpected', status: undefined, hint }],
      ]);
      expect(calls).toEqual([]);
    }
  });

  it('hangs: 504, with the name and the time, once', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let fail = (_error: Error): void => undefined;
    const hanging = new Promise<string>((_resolve, reject) => {
      fail = reject;
    });
    const { onError, send } = portalRequests({ authenticate: () => hanging });
    const response = send();
    await vi.advanceTimersByTimeAsync(12_000);
    expect((await response).status).toBe(504);
    fail(new Error(SECRET));
    await vi.advanceTimersByTimeAsync(0);
    const hint =
      'authenticate() took too long: a request got a 504 after 12000 ms. Make it faster, or raise timeoutMs.';
    expect(onError.mock.calls).toEqual([[{ operation: 'authenticate', kind: 'timeout', status: undefined, hint }]]);
  });

  it('because the client has left: nothing is reported', async () => {
    const client = new AbortController();
    const { onError, send } = portalRequests({
      authenticate: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error(SECRET)))),
    });
    const response = send('customer', { signal: client.signal });
    client.abort();
    expect((await response).status).toBe(499);
    expect(onError).not.toHaveBeenCalled();
  });
});

it('without `onError`, the log has one line for errors of `authenticate`, without messages', async () => {
  const log = logLines();
  let calls = 0;
  const { send } = portalRequests({
    onError: undefined,
    authenticate: () => throwing(new TypeError(`${SECRET} ${calls++}`))(),
  });
  for (let each = 0; each < 3; each++) expect((await send()).status).toBe(503);
  expect(log()).toEqual([
    expect.stringMatching(
      /^portal-widgets: authenticate\(\) threw a TypeError at .*authenticate\.test\.ts:\d+:\d+\), so the request gets a 503\. Correct it, or return null without a session\. More errors of this kind won't be logged; pass onError to see all\.$/,
    ),
  ]);
  expect(log().join()).not.toContain(SECRET);
});
