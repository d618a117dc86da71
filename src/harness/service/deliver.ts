import type { ServerResponse } from 'node:http';
import { setInterval as beats, setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './answer.js';
import type { Fault } from './fault.js';

const DRIP_PIECES = 20;
const DRIP_MS = 3000;

const cut = new WeakSet<ServerResponse>();

/** Whether it was the service that ended the connection, and not the client. */
export function wasCut(response: ServerResponse): boolean {
  return cut.has(response);
}

/** Sends an answer in the way of a fault. Resolves when the service has done its part, for a hanging one at once. */
export async function deliver(response: ServerResponse, answer: Answer, fault: Fault | null): Promise<void> {
  const body = Buffer.from(answer.body);
  const writeHead = (): void => {
    // The answer's own `Date` is the service's clock; one without it is to have none.
    response.sendDate = false;
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    if (answer.status !== 204) response.setHeader('content-length', body.length);
    response.writeHead(answer.status);
  };
  const writeHalf = async (): Promise<void> => {
    writeHead();
    const half = body.subarray(0, Math.floor(body.length / 2));
    await new Promise<void>((written) => response.write(half, () => written()));
  };

  if (fault?.delayMs) await whileOpen(response, (signal) => wait(fault.delayMs, undefined, { signal }));
  if (response.destroyed) return;
  switch (fault?.kind) {
    case 'refuse':
      cut.add(response);
      response.socket?.resetAndDestroy();
      return;
    case 'reset-before':
      cut.add(response);
      response.socket?.destroy();
      return;
    case 'reset-middle':
      await writeHalf();
      cut.add(response);
      response.socket?.destroy();
      return;
    case 'hang':
      return;
    case 'hang-middle':
      return writeHalf();
    case 'drip': {
      writeHead();
      const { overMs = DRIP_MS } = fault;
      const size = Math.ceil(body.length / DRIP_PIECES);
      await whileOpen(response, async (signal) => {
        let sent = 0;
        for await (const _beat of beats(overMs / DRIP_PIECES, undefined, { signal })) {
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

/** Takes its time, but not for a client that has left. */
async function whileOpen(response: ServerResponse, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  response.once('close', leave);
  try {
    await work(left.signal);
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    response.off('close', leave);
  }
}
