import { suggestName } from '../format/nearest-name.js';
import { isLoopbackHostname } from '../client/loopback.js';
import { assertDuration, assertFunction, assertInteger, MAX_TIMER_MS, parseUrl, readOptions } from './check-options.js';
import { hasVersion } from './provider-error.js';

/** The address of the Provider API, and the settings of requests. */
export interface ProviderClientOptions {
  /**
   * The URL of the Provider API. Its path ends with the version, `/v0`. It must be https, or http
   * on loopback.
   */
  readonly baseUrl: string;
  /**
   * The API key from the vendor's admin portal. It is never part of an error, a log line or
   * `inspect` output.
   */
  readonly apiKey: string;
  /**
   * The name of the header with the key. `fetch` and the client must not set it themselves.
   * Default: `service-provider-key`.
   */
  readonly keyHeader?: string | undefined;
  /** Replaces the runtime's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * The time limit of one attempt, up to the last byte of the body, in milliseconds. It applies
   * even if `fetch` ignores it. Default: 15,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The number of retries after a network error, a 429 or a 5xx except 504, unless `Retry-After`
   * exceeds 5 seconds: 0 to 100. Default: 2.
   */
  readonly retries?: number | undefined;
  /**
   * The query parameter that requests the current usage of billable metrics. The API doesn't
   * document its name, so nothing is sent by default. `value` is `currentUsage` by default.
   * @example { name: 'include' }
   */
  readonly usageQuery?: { readonly name: string; readonly value?: string | undefined } | undefined;
}

const OPTION_NAMES = ['apiKey', 'baseUrl', 'fetch', 'keyHeader', 'retries', 'timeoutMs', 'usageQuery'] as const;
const API_KEY_HEADER = 'service-provider-key';
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/;
// The client or `fetch` sets these, and would replace or reject the key.
const RESERVED_HEADER =
  /^(accept|accept-.*|connection|content-.*|date|expect|host|keep-alive|origin|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;
const MAX_RETRIES = 100;

/** Returns the options with defaults. Throws a TypeError for an invalid one. */
export function resolveOptions(options: ProviderClientOptions) {
  assertServer();
  const own = readOptions(options, OPTION_NAMES, ['baseUrl', 'apiKey']);
  const { baseUrl, apiKey, keyHeader = API_KEY_HEADER, fetch = globalThis.fetch } = own;
  const { timeoutMs = 15_000, retries = 2, usageQuery } = own;
  const key = parseApiKey(apiKey);
  if (typeof keyHeader !== 'string' || !HEADER_NAME.test(keyHeader) || RESERVED_HEADER.test(keyHeader)) {
    throw new TypeError(
      'keyHeader must be the name of a header that neither fetch nor the client sets, such as service-provider-key',
    );
  }
  assertFunction('fetch', fetch, '(url, init) => Promise<Response>');
  assertDuration('timeoutMs', timeoutMs, 'milliseconds', 1, MAX_TIMER_MS);
  assertInteger('retries', retries, 0, MAX_RETRIES);
  return {
    baseUrl: parseBaseUrl(baseUrl),
    headers: { accept: 'application/json', [keyHeader]: key },
    fetch,
    timeoutMs,
    retries,
    usageQuery: usageQuery === undefined ? {} : parseUsageQuery(usageQuery),
  };
}

function parseUsageQuery(query: unknown): Readonly<Record<string, string>> {
  const { name, value = 'currentUsage' } = Object(query) as {
    readonly name?: unknown;
    readonly value?: unknown;
  };
  if (!isNonEmptyString(name) || !isNonEmptyString(value)) {
    throw new TypeError(
      'usageQuery must look like { name: "…", value: "currentUsage" } (both strings that are not empty; value is optional)',
    );
  }
  for (const key of Object.keys(query as object)) {
    if (key !== 'name' && key !== 'value')
      throw new TypeError(`unknown option "usageQuery.${key}". ${suggestName(key, ['name', 'value'])}`);
  }
  return { [name]: value };
}

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function assertServer(): void {
  if (!('window' in globalThis && 'document' in globalThis)) return;
  throw new TypeError(
    'the key of the Provider API must not be used in a browser: every user of the page can read it, and with it the ' +
      'records of every customer. Create the client on a server.',
  );
}

function parseApiKey(value: unknown): string {
  if (value === undefined || value === null || value === '') {
    throw new TypeError(
      'apiKey is missing: pass the key of the Provider API, for example from an environment variable',
    );
  }
  const key = typeof value === 'string' ? value.trim() : '';
  // Reject a whole line of an `.env` file.
  if (/(?:^|\s)\w*KEY\s*=/i.test(key)) {
    throw new TypeError('apiKey must be the key alone, without the name of a variable and "="');
  }
  if (!/^[\x20-\x7e]+$/.test(key)) {
    throw new TypeError('apiKey must be the key of the Provider API: one line of printable ASCII characters');
  }
  return key;
}

function parseBaseUrl(text: unknown): URL {
  const url = parseUrl(text);
  // `fetch` rejects a URL with a password, and its error quotes the URL.
  if (!url) {
    throw new TypeError(
      'baseUrl must be the https URL of the Provider API, such as https://api.example/v0, without user, query and fragment',
    );
  }
  if (url.protocol === 'http:' && !isLoopbackHostname(url.hostname)) {
    throw new TypeError(
      'baseUrl must be https (or http on loopback), because http would send the API key in clear text',
    );
  }
  if (!hasVersion(url)) {
    console.warn(
      "portal-widgets: createProviderClient: baseUrl doesn't end with /v0, so requests will probably fail. Use a URL such as " +
        'https://api.example/v0.',
    );
  }
  return url;
}
