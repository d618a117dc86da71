// Characters are code points, not UTF-16 units. With the `u` flag, `Cs` matches lone surrogates only: they have no UTF-8 form and can't be
// percent-encoded.
const IDENTIFIER = /^[^\p{Cc}\p{Cs}]{1,1024}$/u;

/**
 * Whether an id can be sent in a query: 1 to 1,024 characters without control characters. The document promises nothing of ids but that
 * they are strings. The widgets and the usage handler use the same rule.
 */
export function isIdentifier(id: string): boolean {
  return IDENTIFIER.test(id);
}
