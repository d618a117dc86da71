import * as bidi from 'selenium-webdriver/bidi/index.js';

// The class is the module itself; only the types call it `Index`.
const { default: Connection } = bidi as unknown as { readonly default: typeof bidi.Index };

export type BidiSession = Awaited<ReturnType<typeof startSession>>;

interface Response {
  readonly type: 'success' | 'error';
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/**
 * Starts a session of WebDriver BiDi, as Firefox has one without a driver process, at the URL that
 * it reports.
 */
export async function startSession(
  url: string,
  capabilities: Readonly<Record<string, unknown>>,
  events: readonly string[],
) {
  const connection = new Connection(`${url}/session`);
  const session = {
    /** Resolves to the result of a command. Rejects with the error of the browser. */
    async send(method: string, params: Readonly<Record<string, unknown>>) {
      const { type, result = {}, error, message } = (await connection.send({ method, params })) as Response;
      if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
      return result;
    },
    /** Adds a listener. Returns a function that removes it. */
    on(event: string, listener: (params: Record<string, unknown>) => void) {
      connection.on(event, listener);
      return () => void connection.off(event, listener);
    },
  };
  await session.send('session.new', { capabilities: { alwaysMatch: capabilities } });
  await session.send('session.subscribe', { events });
  return session;
}
