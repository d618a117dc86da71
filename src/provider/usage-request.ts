const LONGEST_ID = 200;
const LONGEST_TOKEN = 8192;
// What separates the parts of a URL, and what no identifier that a person can read has.
const NO_PART_OF_AN_ID = /[/\\?#%\p{Cc}\p{Cf}\p{Z}\uFFFD]/u;

/** What the usage handler is asked for. */
export interface UsageQuestion {
  readonly customerId: string;
  readonly subscriptionId: string;
}

/** The identifiers of a request; null where one is missing, named twice or odd. */
export function readQuestion({ url }: Request): UsageQuestion | null {
  const query = new URL(url).searchParams;
  const customerId = readId(query, 'customer_id');
  const subscriptionId = readId(query, 'subscription_id');
  return customerId === null || subscriptionId === null ? null : { customerId, subscriptionId };
}

function readId(query: URLSearchParams, name: string): string | null {
  const [id, ...others] = query.getAll(name);
  if (!id || others.length > 0 || id.length > LONGEST_ID) return null;
  return /^\.+$/.test(id) || NO_PART_OF_AN_ID.test(id) ? null : id;
}

/** The access token that a request carries; null where there is none. */
export function readToken({ headers }: Request): string | null {
  const authorization = headers.get('authorization') ?? '';
  if (authorization.length > LONGEST_TOKEN) return null;
  return /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1] ?? null;
}
