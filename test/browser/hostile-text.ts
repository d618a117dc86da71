import fc from 'fast-check';

/** The classes of text that no service should send, and some customer has typed. */
const MARKUP = [
  '<script>tripwire()</script>',
  '<img src=x onerror=tripwire()>',
  '<svg onload=tripwire()>',
  '<iframe srcdoc="<script>parent.tripwire()</script>">',
  '<a href="javascript:tripwire()">x</a>',
  '<style>@import "javascript:tripwire()";*{display:none!important}</style>',
  '<base href="https://elsewhere.example/">',
  '<template shadowrootmode=open><script>tripwire()</script></template>',
  '&lt;script&gt;',
  '</li></ul></section>',
  '" onclick="tripwire()" x="',
  'javascript:tripwire()',
];

const TEMPLATES = [
  '{{name}}',
  '{{constructor.constructor("tripwire()")()}}',
  '${tripwire()}',
  '{__proto__}',
  '%s %d %o %c',
  '$&',
  '__proto__',
  'toString',
];

const CHARACTERS = [
  // Bidirectional control characters.
  '\u202e',
  '\u2069',
  '\u202egnp.exe',
  '\u202e\u202e\u2069\u202e',
  'مرحبا 123',
  // Invisible characters.
  '\u200b',
  '\u00ad',
  '\u{e0001}\u{e0061}',
  // Control characters and lone surrogates.
  '\0',
  '\x1b[31mred\x1b[0m',
  '\udc00\ud800',
  // Characters with unusual size or stacked marks.
  'Z\u0351\u036b\u0343\u036aA\u0343\u036aL\u0343G\u0343O',
  `a${'\u0300'.repeat(500)}`,
  // Emoji.
  '👨‍👩‍👧‍👦',
  // White space.
  'a  b',
  'a\r\nb',
  '\u00a0a\u00a0',
  // Characters that change under normalization or case mapping.
  'ß',
  'e\u0301',
  '١٢٣',
];

/** Fixed list of strings. */
export const HOSTILE_TEXTS: readonly string[] = [...MARKUP, ...TEMPLATES, ...CHARACTERS];

/** Strings from the list, combinations of them and random ones. */
const anyHostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.array(fc.constantFrom(...HOSTILE_TEXTS), { minLength: 2, maxLength: 4 }).map((pieces) => pieces.join('')),
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...HOSTILE_TEXTS))
    .map(([text, hostile]) => text + hostile),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
);

/** The first `count` hostile strings: the list, then generated ones. Deterministic for a seed. */
export function hostileTexts(count: number, seed: number): string[] {
  return [...HOSTILE_TEXTS, ...fc.sample(anyHostileText, { numRuns: count, seed })].slice(0, count);
}
