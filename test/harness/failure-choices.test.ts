import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../src/api/failure.js';
import { requestJson } from '../../src/api/http.js';
import { checkPage } from '../../src/api/resources/page.js';
import { subscriptionSchema } from '../../src/api/resources/subscription.js';
import { FAILURE_CHOICES, faultOf } from '../../src/harness/failure-choices.js';
import { FAULTS_PATH } from '../../src/harness/service/harness-paths.js';
import { startService } from '../../src/harness/service/server.js';
import { sessionCookie } from '../../src/harness/service/session.js';

/** What a widget would report of the subscriptions' answer; null for one that it can show. */
async function reportedKind(origin: string): Promise<string | null> {
  try {
    const { body } = await requestJson({
      url: `${origin}/api/v0/subscriptions/`,
      operation: 'listSubscriptions',
      fetch,
      init: { headers: { cookie: sessionCookie('everyday') } },
      // Longer than the body in pieces takes.
      timeoutMs: 4000,
    });
    return checkPage(subscriptionSchema, body) ? null : 'malformed';
  } catch (error) {
    if (error instanceof ApiFailure) return error.kind;
    throw error;
  }
}

describe('the failures to choose from', () => {
  it.concurrent.for(FAILURE_CHOICES)('"$label" is reported as $kind', async ({ id, kind }, { onTestFinished }) => {
    const service = await startService();
    onTestFinished(() => service.stop());
    const body = JSON.stringify({ listSubscriptions: faultOf(id, 0) });
    const { status } = await fetch(`${service.origin}${FAULTS_PATH}`, { method: 'POST', body });
    expect(status).toBe(200);
    expect(await reportedKind(service.origin)).toBe(kind);
  });

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
