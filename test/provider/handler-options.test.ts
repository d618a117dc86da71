import { expect, it, vi } from 'vitest';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { PORTAL } from './usage-server.js';

const provider = Object.fromEntries(
  ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'].map((name) => [name, vi.fn()]),
);

/** Returns the error of each handler's creation with one option replaced. */
const errorsOf = (option: object) =>
  [
    () => createUsageHandler({ provider, allowOrigin: PORTAL, ...option } as never),
    () => createPortalHandler({ provider, authenticate: () => null, ...option } as never),
  ].map((create) => {
    try {
      create();
      return null;
    } catch (error) {
      return error;
    }
  });

it.each<[string, unknown]>([
  ['provider', undefined],
  ['provider', { getCustomer: vi.fn(), listAccessTokens: vi.fn() }],
  ['allowOrigin', '*'],
  ['allowOrigin', 'https://portal.example/path'],
  ['allowOrigin', 'https://a@portal.example'],
  ['cacheSeconds', Number.NaN],
  ['cacheSeconds', 1],
  ['cacheSeconds', 301],
  ['cacheSeconds', '30'],
  ['maxConcurrency', 0],
  ['maxQueue', -1],
  ['timeoutMs', 0],
  ['onError', 'console.error'],
])('an invalid option of both handlers throws a TypeError with the expected values %s %j', (name, value) => {
  const error = {
    name: 'TypeError',
    message: expect.stringMatching(new RegExp(`^create(Usage|Portal)Handler: ${name} must be`)),
  };
  expect(errorsOf({ [name]: value })).toMatchObject([error, error]);
});

it('an unknown option throws a TypeError with the option that was probably meant', () => {
  expect(errorsOf({ timeout: 5 })).toMatchObject([
    {
      message: expect.stringMatching(/^createUsageHandler: unknown option "timeout"\. Did you mean timeoutMs\?$/),
    },
    {
      message: expect.stringMatching(/^createPortalHandler: unknown option "timeout"\. Did you mean timeoutMs\?$/),
    },
  ]);
});

it('only the usage handler needs `allowOrigin`, only the portal handler `authenticate`', () => {
  expect(errorsOf({ allowOrigin: undefined })).toMatchObject([
    { message: expect.stringMatching(/^createUsageHandler: allowOrigin must be/) },
    null,
  ]);
  expect(errorsOf({ authenticate: 'cus_1' })).toMatchObject([
    { message: expect.stringMatching(/^createUsageHandler: unknown option "authenticate"/) },
    { message: 'createPortalHandler: authenticate must be a function (request) => customer ID or null' },
  ]);
});

it.each([undefined, null, 'https://portal.example'])('options of %j throw a TypeError with what to pass', (options) => {
  expect(() => createUsageHandler(options as never)).toThrow(
    new TypeError('createUsageHandler: pass { provider, allowOrigin }'),
  );
  expect(() => createPortalHandler(options as never)).toThrow(
    new TypeError('createPortalHandler: pass { provider, authenticate }'),
  );
});

it('the error for the origin "*" says why it is rejected', () => {
  const message = 'allowOrigin must be the portal\'s origin, such as https://portal.example; "*" isn\'t allowed:';
  expect(errorsOf({ allowOrigin: '*' })).toMatchObject([
    { message: `createUsageHandler: ${message} usage is private` },
    { message: `createPortalHandler: ${message} a customer's data is private` },
  ]);
});
