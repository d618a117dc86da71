import fc from 'fast-check';

const oddCharacters = [...'./\\%?#&=+:;@ a2eE\t\n\0|<>"{}[]^`~*\'()!é𝔘'];

/** Identifiers of every sort: the everyday ones, those that mean something in a URL, and halves of characters. */
export const anyId = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom(...oddCharacters), { maxLength: 6 }).map((characters) => characters.join('')),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    ...['', '.', '..', '...', '%2e', '%2E%2e', '.%2e', '..%2f', '../', '../../customer', '/', '//', '\\..\\', '?', '#'],
    ...['customer', 'http://elsewhere.example/', '//elsewhere.example', ';', '%', '%00'],
    ...['\ud800', 'a\udc00', '\udc00\ud800'],
  ),
);

/** Half of a character that takes two code units has no UTF-8 form, and so no place in a URL. */
export function canBeSegment(id: string): boolean {
  return !['', '.', '..'].includes(id) && !/\p{Surrogate}/u.test(id);
}
