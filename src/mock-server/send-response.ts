import type { ServerResponse } from 'node:http';
import { setInterval as interval, setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault-injection.js';
import type { MockResponse } from './mock-response.js';

const DRIP_CHUNKS = 20;
const DRIP_MS = 3000;

/** Sends a response with the timing of a fault. For `hang`, resolves at once and leaves the response open. */
export async function sendResponse(
  response: ServerResponse,
  mock: MockResponse,
  fault: Fault | null | undefined,
): Promise<void> {
  const body = Buffer.from(mock.body);
  const writeHead = (): void => {
    // `Date` comes from the mock server's clock, and faults may remove it.
    response.sendDate = false;
    for (const [name, value] of Object.entries(mock.headers)) response.setHeader(name, value);
    if (mock.status !== 204) response.setHeader('content-length', body.length);
    response.writeHead(mock.status);
  };
  const writeHalf = async (): Promise<void> => {
    writeHead();
    const half = body.subarray(0, Math.floor(body.length / 2));
    await new Promise<void>((resolve) => response.write(half, () => resolve()));
  };

  if (fault?.delayMs) await untilClosed(response, (signal) => sleep(fault.delayMs, undefined, { signal }));
  if (response.destroyed) return;
  switch (fault?.kind) {
    case 'reset-before':
      response.socket?.destroy();
      return;
    case 'reset-middle':
      await writeHalf();
      response.socket?.destroy();
      return;
    case 'hang':
      return;
    case 'hang-middle':
      return writeHalf();
    case 'drip': {
      writeHead();
      const { overMs = DRIP_MS } = fault;
      const size = Math.ceil(body.length / DRIP_CHUNKS);
      await untilClosed(response, async (signal) => {
        let sent = 0;
        for await (const _tick of interval(overMs / DRIP_CHUNKS, undefined, { signal })) {
          response.write(body.subarray(sent, sent + size));
          sent += size;
          if (sent >= body.length) break;
        }
      });
      response.end();
      return;
    }
    default:
      writeHead();
      response.end(body);
  }
}

/** Runs `work` until the client disconnects. */
async function untilClosed(response: ServerResponse, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  response.once('close', abort);
  try {
    await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    response.off('close', abort);
  }
}
