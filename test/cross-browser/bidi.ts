import * as bidi from 'selenium-webdriver/bidi/index.js';

// The class is the module itself; only the types call it `Index`.
const { default: Connection } = bidi as unknown as { readonly default: typeof bidi.Index };

/** A session of WebDriver BiDi, as Firefox has one without a driver process. */
export interface BidiSession {
  /** Sends a command and resolves to its result. Rejects with the error of the browser. */
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  /** Adds a listener. Returns a function that removes it. */
  on(event: string, listener: (params: Record<string, unknown>) => void): () => void;
}

interface Response {
  readonly type: 'success' | 'error';
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/** Starts a session at the URL that the browser reports. */
export async function startSession(
  url: string,
  capabilities: Readonly<Record<string, unknown>>,
  events: readonly string[],
): Promise<BidiSession> {
  const connection = new Connection(`${url}/session`);
  const session: BidiSession = {
    async send(method, params) {
      const { type, result = {}, error, message } = (await connection.send({ method, params })) as Response;
      if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
      return result;
    },
    on(event, listener) {
      connection.on(event, listener);
      return () => void connection.off(event, listener);
    },
  };
  await session.send('session.new', { capabilities: { alwaysMatch: capabilities } });
  await session.send('session.subscribe', { events });
  return session;
}
