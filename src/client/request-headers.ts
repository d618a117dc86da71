/** Headers by name; those without a value are not sent. */
export type RequestHeaders = Readonly<Record<string, string | null | undefined>> | Headers;

/** Headers of the host page, or a function that is called before each request. */
export type HeadersSetting =
  RequestHeaders | (() => RequestHeaders | null | undefined | Promise<RequestHeaders | null | undefined>);

/** The widgets' own header, of each request. */
export const OWN_HEADERS = { accept: 'application/json' };

// Validated here, because the message of an error of `Headers` quotes the value.
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Returns headers by name in lower case. Undefined for anything that isn't headers, whose values no message may quote. */
export function readHeaders(value: unknown): Readonly<Record<string, string>> | undefined {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  // `Headers` of another window are no instances of this one's.
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
