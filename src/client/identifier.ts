import { encodePathSegment } from './path-segment.js';

// Characters are code points, not UTF-16 units. With the `u` flag, `Cs` matches lone surrogates only: they have no UTF-8 form and can't be
// percent-encoded.
const IDENTIFIER = /^[^\p{Cc}\p{Cs}]{1,1024}$/u;

/**
 * Whether an id can be sent in a query: 1 to 1,024 characters without control characters. The API documents ids as strings of any format.
 * The widgets and the usage handler use the same rule.
 */
export function isIdentifier(id: string): boolean {
  return IDENTIFIER.test(id);
}

/** Whether an id can be sent in a query and as a segment of a path. */
export function isResourceId(id: string): boolean {
  return isIdentifier(id) && encodePathSegment(id) !== null;
}
