import type { Answer, Portal, Specimen } from './specimen.js';

const HOST = /^([a-z\d-]+)\.specimen\.invalid$/;

/** A `fetch` that answers the requests of specimens from their data, and hands on all others. */
export function specimenFetch(specimens: readonly Specimen[], otherwise: typeof fetch): typeof fetch {
  const turns = new Map<string, number>();
  return (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { hostname, pathname } = new URL(address, document.baseURI);
    const name = HOST.exec(hostname)?.[1];
    if (name === undefined) return otherwise(input, init);
    const portal = specimens.find((specimen) => specimen.name === name)?.portal;
    const operation = operationOf(pathname);
    const answers = portal?.[operation];
    if (answers === undefined) return Promise.reject(new Error(`${name} has no answer for ${operation}`));
    const inTurn: readonly Answer[] = Array.isArray(answers) ? answers : [answers as Answer];
    const key = `${name} ${operation}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return respond(inTurn[Math.min(turn, inTurn.length - 1)] ?? 'never');
  };
}

function operationOf(path: string): keyof Portal {
  if (path.endsWith('/customer')) return 'customer';
  if (path.endsWith('/access-tokens/')) return 'tokens';
  return path.endsWith('/subscriptions/') ? 'subscriptions' : 'usage';
}

function respond(answer: Answer): Promise<Response> {
  if (answer === 'never') return new Promise(() => undefined);
  if (answer === 'no-connection') return Promise.reject(new TypeError('Failed to fetch'));
  if ('json' in answer) return Promise.resolve(Response.json(answer.json));
  if ('text' in answer) return Promise.resolve(new Response(answer.text));
  const { status, retryAfter } = answer;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Promise.resolve(new Response(null, { status, headers }));
}
