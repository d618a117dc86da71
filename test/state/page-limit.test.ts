// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiError, type ErrorKind } from '../../src/api/api-error.js';
import type { PaginationParams } from '../../src/api/portal-client.js';
import { createFetchWithLimit } from '../../src/state/page-limit.js';

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

describe('a request with a limit', () => {
  it.each([400, 413, 422, 499])('that is refused with %d is repeated once', async (status) => {
    const { fetch, sent } = setUp(({ limit = 0 }) => (limit > 50 ? status : undefined));
    expect([await fetch({ limit: 20 }), await fetch({ limit: 100, offset: 20 })]).toEqual(['ok', 'ok']);
    expect(sent).toEqual([{ limit: 20 }, { limit: 100, offset: 20 }, { limit: 20, offset: 20 }]);
  });

  it.each([401, 403, 404, 408, 429, 500])('that fails with %d is not repeated', async (status) => {
    const { fetch, sent } = setUp(() => status);
    expect([await fetch({ limit: 20 }), sent.length]).toEqual([status, 1]);
  });

  it('is repeated with nothing but the offset until a limit has worked', async () => {
    const { fetch, sent } = setUp(({ limit }) => (limit ? 400 : undefined));
    await fetch({ limit: 20 });
    await fetch({ limit: 20, offset: 20 });
    expect(sent).toEqual([{ limit: 20 }, {}, { offset: 20 }]);
  });

  it('is no larger than what has worked, once one was refused', async () => {
    const { fetch, sent } = setUp(({ limit = 0 }) => (limit > 50 ? 400 : undefined));
    for (const limit of [100, 20, 100, 40, 60]) await fetch({ limit });
    expect(sent.map(({ limit }) => limit)).toEqual([100, undefined, 20, 20, 20, 20]);
  });

  it('that has worked is not repeated, nor is anything remembered of a refusal for another reason', async () => {
    let isDown = false;
    const { fetch, sent } = setUp(() => (isDown ? 400 : undefined));
    await fetch({ limit: 20 });
    isDown = true;
    expect([await fetch({ limit: 20 }), await fetch({ limit: 50 })]).toEqual([400, 400]);
    isDown = false;
    await fetch({ limit: 50 });
    expect(sent.map(({ limit }) => limit)).toEqual([20, 20, 50, 20, 50]);
  });
});
