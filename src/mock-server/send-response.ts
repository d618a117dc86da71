import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault-injection.js';
import type { MockResponse } from './mock-response.js';

/**
 * Sends a response with the timing of a fault. For `hang`, resolves at once and leaves the response
 * open.
 */
export async function sendResponse(
  response: ServerResponse,
  { status, headers, body: content }: MockResponse,
  fault: Fault | null,
): Promise<void> {
  const closed = new AbortController();
  const { signal } = closed;
  response.once('close', () => closed.abort());
  const body = Buffer.from(content);
  try {
    if (fault?.delayMs) await sleep(fault.delayMs, undefined, { signal });
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'reset-before') return void response.destroy();
    // `Date` comes from the mock server's clock, and faults may remove it.
    response.sendDate = false;
    response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) });
    if (fault?.kind === 'hang-middle' || fault?.kind === 'reset-middle') {
      const half = body.subarray(0, Math.floor(body.length / 2));
      response.write(half, () => fault.kind === 'reset-middle' && response.destroy());
      return;
    }
    response.end(body);
  } catch (error) {
    // The client may have disconnected.
    if (!signal.aborted) throw error;
  }
}
