import { expect, it, vi } from 'vitest';
import { createPortalHandler } from '../../src/provider/portal-handler.js';
import { createUsageHandler } from '../../src/provider/usage-handler.js';
import { PORTAL } from './usage-server.js';

const provider = Object.fromEntries(
  ['getCustomer', 'listSubscriptions', 'listAccessTokens', 'listBillableMetrics'].map((name) => [name, vi.fn()]),
);

/** What the creation of each handler throws, with one option replaced. */
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
  ['maxConcurrency', 0],
  ['maxQueue', -1],
  ['timeoutMs', 0],
  ['onError', 'console.error'],
])('an invalid option of both handlers throws a TypeError with the accepted values %s %j', (name, value) => {
  const error = { name: 'TypeError', message: expect.stringMatching(new RegExp(`^${name} must be`)) };
  expect(errorsOf({ [name]: value })).toMatchObject([error, error]);
});

it('an unknown option throws a TypeError with the names of all options', () => {
  expect(errorsOf({ timeout: 5 })).toMatchObject([
    { message: expect.stringMatching(/^unknown option "timeout"; the options are allowOrigin, cacheSeconds, maxCon/) },
    { message: expect.stringMatching(/^unknown option "timeout"; the options are allowOrigin, authenticate, cache/) },
  ]);
});

it('only the usage handler needs `allowOrigin`, only the portal handler `authenticate`', () => {
  expect(errorsOf({ allowOrigin: undefined })).toMatchObject([
    { message: expect.stringMatching(/^allowOrigin must be/) },
    null,
  ]);
  expect(errorsOf({ authenticate: 'cus_1' })).toMatchObject([
    { message: expect.stringMatching(/^unknown option "authenticate"/) },
    { message: 'authenticate must be a function' },
  ]);
});
