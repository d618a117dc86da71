import type { Fault } from '../../../mock-server/fault-injection.js';
import type { MockResponse } from '../../../mock-server/mock-response.js';

const NO_CONTENT = 204;

/** Turns a mock response into a response for `fetch`, with the timing of its fault. */
export async function toResponse(
  { status, headers, body }: MockResponse,
  fault: Fault | null,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  if (fault?.delayMs) await passTime(fault.delayMs, signal);
  if (fault?.kind === 'hang') await passTime(Infinity, signal);
  if (fault?.kind === 'reset-before') throw new TypeError('The connection was closed');
  const text = body.toString();
  const content = fault?.kind === 'reset-middle' ? breakOff(text) : text;
  const response = new Response(status === NO_CONTENT ? null : content, { status, headers });
  if (fault?.kind === 'redirect') Object.defineProperty(response, 'redirected', { value: true });
  return response;
}

function passTime(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    if (Number.isFinite(milliseconds)) setTimeout(resolve, milliseconds);
  });
}

/** Half of a text, then the end of the connection. */
function breakOff(text: string): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      controller.error(new TypeError('The connection was closed'));
    },
  });
}
