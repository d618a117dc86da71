import fc from 'fast-check';

/** The classes of text that no service should send, and some customer has typed. */
const MARKUP = [
  '<script>tripwire()</script>',
  '"><script>tripwire()</script>',
  '<img src=x onerror=tripwire()>',
  '<IMG SRC=x oNeRrOr=tripwire()>',
  '<svg onload=tripwire()>',
  '<svg><animate onbegin=tripwire() attributeName=x dur=1s>',
  '<math><mtext></p><style><img src=x onerror=tripwire()>',
  '<iframe srcdoc="<script>parent.tripwire()</script>">',
  '<object data="javascript:tripwire()">',
  '<a href="javascript:tripwire()">x</a>',
  '<form action="javascript:tripwire()"><button>x',
  '<input autofocus onfocus=tripwire()>',
  '<style>@import "javascript:tripwire()";*{display:none!important}</style>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:tripwire()">',
  '<template shadowrootmode=open><script>tripwire()</script></template>',
  '<portal-customer-card api-base="https://elsewhere.example/">',
  '<!--',
  '<',
  '&',
  '&lt;script&gt;',
  '&amp;amp;',
  '&nbsp;',
  '</li></ul></section>',
  '<bdi dir=rtl>',
  '" onclick="tripwire()" x="',
  'javascript:tripwire()',
  'data:text/html,<script>tripwire()</script>',
  'https://elsewhere.example/?a=<b>',
];

const TEMPLATES = [
  '{name}',
  '{{name}}',
  '{{constructor.constructor("tripwire()")()}}',
  '${tripwire()}',
  '{count}',
  '{__proto__}',
  '%s %d %o %c',
  '$&',
  '$$',
  '\\1',
  '\\',
  '%00',
  '%0d%0aSet-Cookie: a=b',
  "'; DROP TABLE customers; --",
  '../../etc/passwd',
  '=1+1',
  '-1',
  '__proto__',
  'toString',
  'undefined',
  'null',
  '[object Object]',
  '{}',
];

const CHARACTERS = [
  // Bidirectional control characters.
  '\u202e',
  '\u202b',
  '\u202c',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200f',
  '\u061c',
  '\u202egnp.exe',
  'a\u202eb\u202cc',
  '\u202e\u202e\u2069\u202e',
  'مرحبا 123',
  'שלום abc 12-34',
  // Invisible characters.
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u115f',
  '\u180e',
  'a\u200bb\u200cc\u200dd',
  '\u{e0001}\u{e0061}',
  '\ufe0f',
  '\ufff9\ufffa\ufffb',
  // Control characters, noncharacters and lone surrogates.
  '\0',
  'a\0b',
  '\x1b[31mred\x1b[0m',
  '\x7f',
  '\u2028',
  '\ufffe',
  '\u{10ffff}',
  '\ud800',
  'a\ud800b',
  '\udc00\ud800',
  '\ufffd',
  // Characters with unusual size or stacked marks.
  'Z\u0351\u036b\u0343\u036aA\u0343\u036aL\u0343G\u0343O',
  `a${'\u0300'.repeat(500)}`,
  '﷽',
  'ﷺ'.repeat(20),
  '\u0e47'.repeat(50),
  // Emoji.
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🇨',
  '❤️',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  // White space and lookalikes.
  'a  b',
  'a\tb',
  'a\r\nb',
  'a\vb\fc',
  '\u00a0a\u00a0',
  'a\u3000b',
  '⠀',
  // Characters that change under normalization or case mapping.
  'ß',
  'ı',
  'K',
  'é',
  'e\u0301',
  'Σς',
  '㍿',
  '²',
  '𝕏',
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

/** The first `count` hostile strings: those of the list, then generated ones. Deterministic for a seed. */
export function hostileTexts(count: number, seed: number): string[] {
  return [...HOSTILE_TEXTS, ...fc.sample(anyHostileText, { numRuns: count, seed })].slice(0, count);
}
