const MAX_LENGTH = 1024;
// With the `u` flag, `Cs` matches lone surrogates only: they have no UTF-8 form and can't be percent-encoded.
const INVALID = /[\p{Cc}\p{Cs}]/u;

/** Whether an id can be sent in a query. The document promises nothing of ids but that they are strings. */
export function isIdentifier(id: string): boolean {
  return id !== '' && id.length <= MAX_LENGTH && !INVALID.test(id);
}
