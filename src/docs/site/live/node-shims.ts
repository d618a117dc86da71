/** The functions of Node that the mock server imports, for its bundle in a page. */

export const STATUS_CODES: Readonly<Record<number, string>> = {};

export const randomUUID = (): string => crypto.randomUUID();

const HEX_DIGITS = 64;
const BASE64_CHARACTERS = 43;
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns a hash that looks random, because the ids of made-up records need nothing more. */
export function hash(_algorithm: string, text: string, encoding: 'hex' | 'base64url'): string {
  const next = createRandom(text);
  return encoding === 'hex'
    ? Array.from({ length: HEX_DIGITS }, () => (next() & 15).toString(16)).join('')
    : Array.from({ length: BASE64_CHARACTERS }, () => CHARACTERS.charAt(next() & 63)).join('');
}

/** Xorshift, with the FNV hash of a text as its seed. */
function createRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 8;
  };
}

/** The body of a request that the page passes on. */
export const json = (request: { readonly body: string }): Promise<unknown> => Promise.resolve(JSON.parse(request.body));
