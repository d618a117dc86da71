import { expect, it } from 'vitest';
import { ApiError, type ErrorKind } from '../../src/client/api-error.js';
import type { PaginationParams } from '../../src/client/portal-client.js';
import { createFetchWithLimit } from '../../src/query/page-limit.js';

const KINDS: Readonly<Record<number, ErrorKind>> = {
  401: 'session-ended',
  403: 'forbidden',
  404: 'not-found',
  429: 'rate-limited',
};

function setUp(fails: (params: PaginationParams) => number | undefined) {
  const fetchWithLimit = createFetchWithLimit();
  const sent: PaginationParams[] = [];
  const fetch = (params: PaginationParams) =>
    fetchWithLimit(params, async (accepted) => {
      sent.push(accepted);
      const status = fails(accepted);
      if (status) throw new ApiError(KINDS[status] ?? 'server', 'listSubscriptions', { status });
    }).then(
      () => 'ok',
      (error: ApiError) => error.status,
    );
  return { fetch, sent };
}

it.each([400, 413, 422, 499])('a request whose limit is rejected with %d is repeated once', async (status) => {
  const { fetch, sent } = setUp(({ limit = 0 }) => (limit > 50 ? status : undefined));
  expect([await fetch({ limit: 20 }), await fetch({ limit: 100, offset: 20 })]).toEqual(['ok', 'ok']);
  expect(sent).toEqual([{ limit: 20 }, { limit: 100, offset: 20 }, { limit: 20, offset: 20 }]);
});

it.each([401, 403, 404, 408, 429, 500])('a request that fails with %d is not repeated', async (status) => {
  const { fetch, sent } = setUp(() => status);
  expect([await fetch({ limit: 20 }), sent.length]).toEqual([status, 1]);
});

it.each([
  ['once, without a limit, until one has worked', 0, [20, 20], [20, undefined, undefined]],
  [
    'with what has worked, which is not exceeded from then on',
    50,
    [100, 20, 100, 40, 60],
    [100, undefined, 20, 20, 20, 20],
  ],
])('requests with rejected limits are repeated %s', async (_, largest, limits, expected) => {
  const { fetch, sent } = setUp(({ limit = 0 }) => (limit > largest ? 400 : undefined));
  for (const limit of limits) await fetch({ limit });
  expect(sent.map(({ limit }) => limit)).toEqual(expected);
});

it('a limit that has worked isn’t retried, and a rejection for another reason doesn’t change the limit', async () => {
  let isDown = false;
  const { fetch, sent } = setUp(() => (isDown ? 400 : undefined));
  await fetch({ limit: 20 });
  isDown = true;
  expect([await fetch({ limit: 20 }), await fetch({ limit: 50 })]).toEqual([400, 400]);
  isDown = false;
  await fetch({ limit: 50 });
  expect(sent.map(({ limit }) => limit)).toEqual([20, 20, 50, 20, 50]);
});
