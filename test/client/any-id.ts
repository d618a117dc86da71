import fc from 'fast-check';

const specialCharacters = [...'./\\%?#&=+:;@ a2eE\t\n\0|<>"{}[]^`~*\'()!é𝔘'];

/**
 * Arbitrary identifiers: typical ones, ones with a special meaning in URLs, and lone surrogates.
 */
export const anyId = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom(...specialCharacters), { maxLength: 6 }).map((characters) => characters.join('')),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    ...['', '.', '..', '...', '%2e', '%2E%2e', '.%2e', '..%2f', '../', '../../customer', '/', '//', '\\..\\', '?', '#'],
    ...['customer', 'http://elsewhere.example/', '//elsewhere.example', ';', '%', '%00'],
    ...['\ud800', 'a\udc00', '\udc00\ud800'],
  ),
);

/** A lone surrogate has no UTF-8 encoding, so it can’t be percent-encoded. */
export function canBeSegment(id: string): boolean {
  return !['', '.', '..'].includes(id) && !/\p{Surrogate}/u.test(id);
}
