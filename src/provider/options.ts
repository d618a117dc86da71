import { isLoopbackHostname } from '../api/loopback.js';

/** Where the Provider API is and how requests are sent. */
export interface ProviderClientOptions {
  /** The URL of the Provider API; its path ends with the version, `/v0`. It must be https, or http on loopback. */
  readonly baseUrl: string;
  /** The API key from the vendor's admin portal. It is never part of an error, a log line or `inspect` output. */
  readonly apiKey: string;
  /** The name of the header that carries the key. Default: `service-provider-key`. */
  readonly keyHeader?: string;
  /** Replaces the runtime's `fetch`. */
  readonly fetch?: typeof fetch;
  /** The time limit of one attempt, up to the last byte of the body, in milliseconds. Default: 15,000. */
  readonly timeoutMs?: number;
  /** How often a request is retried after a network error, a 429 or a 5xx. Default: 2. */
  readonly retries?: number;
  /**
   * The query parameter that requests the current usage of billable metrics. The interface does not document its name, so
   * nothing is sent by default. Its default value is `currentUsage`.
   */
  readonly usageQuery?: { readonly name: string; readonly value?: string };
}

/** The options, validated and with defaults. */
export interface ResolvedOptions {
  /** Ends with a slash. */
  readonly baseUrl: URL;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly usageQuery: Readonly<Record<string, string>>;
}

const API_KEY_HEADER = 'service-provider-key';
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Throws a TypeError for an invalid option. Its message never contains the value, which may be the key in the wrong place. */
export function resolveOptions(options: ProviderClientOptions): ResolvedOptions {
  assertServer();
  const { keyHeader = API_KEY_HEADER, fetch = globalThis.fetch, usageQuery } = options;
  const { timeoutMs = 15_000, retries = 2 } = options;
  const key = parseApiKey(options.apiKey);
  if (!HEADER_NAME.test(keyHeader)) throw new TypeError('keyHeader must be the name of a header');
  if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS))
    throw new TypeError('timeoutMs must be a number of milliseconds');
  if (!(Number.isSafeInteger(retries) && retries >= 0)) throw new TypeError('retries must be an integer of at least 0');
  if (usageQuery?.name === '') throw new TypeError('usageQuery must have the name of a query parameter');
  return {
    baseUrl: parseBaseUrl(options.baseUrl),
    key,
    headers: { accept: 'application/json', [keyHeader]: key },
    fetch,
    timeoutMs,
    retries,
    usageQuery: usageQuery ? { [usageQuery.name]: usageQuery.value ?? 'currentUsage' } : {},
  };
}

function assertServer(): void {
  if (!('window' in globalThis && 'document' in globalThis)) return;
  throw new Error(
    'The key of the Provider API must not be used in a browser: every user of the page can read it, and with it the ' +
      'records of every customer. Create the client on a server.',
  );
}

function parseApiKey(value: unknown): string {
  if (value === undefined || value === null || value === '') {
    throw new TypeError(
      'apiKey is missing: pass the key of the Provider API, for example from an environment variable.',
    );
  }
  const key = typeof value === 'string' ? value.trim() : '';
  if (!/^[\x20-\x7e]+$/.test(key)) {
    throw new TypeError('apiKey must be the key of the Provider API: one line of printable ASCII characters.');
  }
  return key;
}

function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  // `fetch` rejects a URL with a password, and its error quotes the URL.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an https URL without user, query and fragment');
  }
  if (url.protocol === 'http:' && !isLoopbackHostname(url.hostname)) {
    throw new TypeError(
      'baseUrl must be https (or http on loopback), because http would send the API key in clear text',
    );
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
