/** Where the Provider API is and how it is asked. */
export interface ProviderClientOptions {
  /** The address of the Provider API. Its path ends with the version, `/v0`. */
  readonly baseUrl: string;
  /** The key from the vendor's admin portal. It is kept where no log and no inspection finds it. */
  readonly apiKey: string;
  /** The name of the header that carries the key; `service-provider-key` when left out. */
  readonly keyHeader?: string;
  /** What to ask with in place of the runtime's own `fetch`. */
  readonly fetch?: typeof fetch;
  /** How long one attempt may take, from the call to the last byte, in milliseconds; 15,000 when left out. */
  readonly timeoutMs?: number;
  /** How often to try again after a lost connection, a 429 or a 5xx; 2 when left out. */
  readonly retries?: number;
  /**
   * The query parameter that asks for the current usage of billable metrics. The interface does not tell its name, so
   * nothing is sent unless it is given. Its value is `currentUsage` when left out.
   */
  readonly usageQuery?: { readonly name: string; readonly value?: string };
}

/** The options, checked and complete. */
export interface Connection {
  /** With a slash at its end. */
  readonly baseUrl: URL;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly usageQuery: Readonly<Record<string, string>>;
}

const KEY_HEADER = 'service-provider-key';
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/;
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** Throws where an option is none, with a sentence that does not repeat it: it may be the key in the wrong place. */
export function openConnection(options: ProviderClientOptions): Connection {
  refuseBrowsers();
  const { apiKey, keyHeader = KEY_HEADER, fetch = globalThis.fetch, usageQuery } = options;
  const { timeoutMs = 15_000, retries = 2 } = options;
  const key: unknown = typeof apiKey === 'string' ? apiKey.trim() : apiKey;
  if (typeof key !== 'string' || !/^[\x20-\x7e]+$/.test(key)) {
    throw new TypeError('apiKey must be the key of the Provider API: one line of printable ASCII characters');
  }
  if (!HEADER_NAME.test(keyHeader)) throw new TypeError('keyHeader must be the name of a header');
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_TIMEOUT_MS)) throw new TypeError('timeoutMs must be a number of milliseconds');
  if (!(Number.isSafeInteger(retries) && retries >= 0)) throw new TypeError('retries must be a natural number');
  if (usageQuery?.name === '') throw new TypeError('usageQuery must have the name of a query parameter');
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    key,
    headers: { accept: 'application/json', [keyHeader]: key },
    fetch,
    timeoutMs,
    retries,
    usageQuery: usageQuery ? { [usageQuery.name]: usageQuery.value ?? 'currentUsage' } : {},
  };
}

function refuseBrowsers(): void {
  if (!('window' in globalThis && 'document' in globalThis)) return;
  throw new Error(
    'The key of the Provider API must not be used in a browser: whoever opens the page can read it, and with it the ' +
      'records of every customer. Create the client on a server.',
  );
}

function readBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  // `fetch` refuses an address with a password, and its error quotes it.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an http or https address without user, query and fragment');
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
