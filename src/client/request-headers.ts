/** Request headers by name. A header that is null or undefined isn't sent. */
export type RequestHeaders = Readonly<Record<string, string | null | undefined>> | Headers;

/** Headers for requests to the API, or a function that returns them for each request. */
export type HeadersSetting =
  RequestHeaders | (() => RequestHeaders | null | undefined | Promise<RequestHeaders | null | undefined>);

// Check headers before `fetch` does, because its errors may quote secret values.
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

export function readHeaders(value: unknown): Readonly<Record<string, string>> | undefined {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  // Don't use `instanceof`, because an iframe has its own `Headers` class.
  const entries: (readonly [string, unknown])[] =
    Symbol.iterator in value ? [...(value as Headers)] : Object.entries(value);
  const headers = new Map<string, string>();
  for (const entry of entries) {
    if (!Array.isArray(entry)) return undefined;
    const [name, text] = entry as readonly [string, unknown];
    if (text === null || text === undefined) continue;
    if (!NAME.test(name) || typeof text !== 'string' || !VALUE.test(text)) return undefined;
    const key = name.toLowerCase();
    const former = headers.get(key);
    headers.set(key, former === undefined ? text : `${former}, ${text}`);
  }
  return Object.fromEntries(headers);
}
