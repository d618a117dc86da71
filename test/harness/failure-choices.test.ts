import type { GenericSchema } from 'valibot';
import { describe, expect, it, type TestContext } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { type JsonRequest, fetchJson } from '../../src/api/http.js';
import { billableMetricSchema } from '../../src/api/resources/billable-metric.js';
import { parsePage } from '../../src/api/resources/page.js';
import { subscriptionSchema } from '../../src/api/resources/subscription.js';
import { FAILURE_CHOICES, type FailureId, faultOf, reportedKind } from '../../src/harness/failure-choices.js';
import { recordsAccount } from '../../src/harness/service/accounts/records-account.js';
import { FAULTS_PATH } from '../../src/harness/service/harness-paths.js';
import type { Operation } from '../../src/harness/service/operations.js';
import { accessTokenRecord } from '../../src/harness/service/resources/access-token.js';
import { billableMetricRecord } from '../../src/harness/service/resources/billable-metric.js';
import { type RunningService, startService } from '../../src/harness/service/server.js';
import { sessionCookie } from '../../src/harness/service/session.js';
import { createProviderClient, createUsageHandler } from '../../src/provider/index.js';

/** What a widget would report of a request; null for one whose answer it can show. */
async function kindOf(request: Omit<JsonRequest, 'timeoutMs'>, schema: GenericSchema): Promise<string | null> {
  try {
    // Longer than the body in pieces takes.
    const { body } = await fetchJson({ ...request, timeoutMs: 4500 });
    return parsePage(schema, body) ? null : 'malformed';
  } catch (error) {
    if (error instanceof ApiError) return error.kind;
    throw error;
  }
}

const CUSTOMER = { id: 'cus_1' };

/** A service of which one operation does what is chosen. */
async function failingService(
  operation: Operation,
  id: FailureId,
  onTestFinished: TestContext['onTestFinished'],
): Promise<RunningService> {
  const service = await startService({
    accounts: [
      recordsAccount({
        customer: CUSTOMER,
        subscriptions: [{ id: 'sub_1' }],
        tokens: { sub_1: [accessTokenRecord({ value: 'a-token' })] },
        metrics: { sub_1: [billableMetricRecord()] },
      }),
    ],
    providerKey: 'a-key',
  });
  onTestFinished(() => service.stop());
  const body = JSON.stringify({ [operation]: faultOf(id, 0) });
  const { status } = await fetch(`${service.origin}${FAULTS_PATH}`, { method: 'POST', body });
  expect(status).toBe(200);
  return service;
}

describe('the failures to choose from', () => {
  it.concurrent.for(FAILURE_CHOICES)('"$label" is reported as $kind', async ({ id, kind }, { onTestFinished }) => {
    const { origin } = await failingService('listSubscriptions', id, onTestFinished);
    const init = { headers: { cookie: sessionCookie('records') } };
    const url = `${origin}/api/v0/subscriptions/`;
    expect(await kindOf({ url, operation: 'listSubscriptions', fetch, init }, subscriptionSchema)).toBe(kind);
  });

  it.concurrent.for(FAILURE_CHOICES)(
    '"$label" of the billable metrics is reported as the usage handler tells it',
    async (choice, { onTestFinished }) => {
      const { origin } = await failingService('provider.listBillableMetrics', choice.id, onTestFinished);
      const provider = createProviderClient({
        baseUrl: `${origin}/provider/v0`,
        apiKey: 'a-key',
        retries: 0,
        timeoutMs: 4000,
      });
      const handleUsage = createUsageHandler({ provider, allowOrigin: 'https://portal.example' });
      const request = {
        url: 'https://portal.example/usage?customer_id=cus_1&subscription_id=sub_1',
        operation: 'listBillableMetrics',
        fetch: (url: RequestInfo | URL, init?: RequestInit) => handleUsage(new Request(url, init)),
        init: { headers: { authorization: 'Bearer a-token' } },
      };
      expect(await kindOf(request, billableMetricSchema)).toBe(reportedKind('listBillableMetrics', choice));
    },
  );

  it('cover every kind of the public surface', () => {
    expect(new Set(FAILURE_CHOICES.map(({ kind }) => kind))).toEqual(
      new Set([
        null,
        'network',
        'timeout',
        'session-ended',
        'forbidden',
        'not-found',
        'rate-limited',
        'server',
        'malformed',
      ]),
    );
  });

  it('can be delayed, and so can a good answer', () => {
    expect(faultOf('works', 0)).toBeNull();
    expect(faultOf('works', 300)).toEqual({ delayMs: 300 });
    expect(faultOf('500', 300)).toEqual({ kind: 'status', status: 500, delayMs: 300 });
  });
});
