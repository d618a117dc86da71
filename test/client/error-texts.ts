import { inspect } from 'node:util';

/** Everything that a log may show of what a request rejects with. */
export async function errorTexts(request: Promise<unknown>): Promise<string> {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the request has not failed');
  // Includes the stack and the cause.
  return [String(error), JSON.stringify(error), inspect(error, { showHidden: true, depth: 9 })].join('\n');
}
