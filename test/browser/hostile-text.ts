import fc from 'fast-check';

/** The classes of text that no service should send, and some customer has typed. */
const MARKUP = [
  '<script>tripwire()</script>',
  '</script><script>tripwire()</script>',
  '"><script>tripwire()</script>',
  "'-tripwire()-'",
  '<img src=x onerror=tripwire()>',
  '<img src=x onerror="tripwire()"//',
  '<IMG SRC=x oNeRrOr=tripwire()>',
  '<svg onload=tripwire()>',
  '<svg><script>tripwire()</script></svg>',
  '<svg><animate onbegin=tripwire() attributeName=x dur=1s>',
  '<math><mtext></p><style><img src=x onerror=tripwire()>',
  '<body onload=tripwire()>',
  '<iframe srcdoc="<script>parent.tripwire()</script>">',
  '<iframe src="javascript:parent.tripwire()">',
  '<object data="javascript:tripwire()">',
  '<embed src="javascript:tripwire()">',
  '<a href="javascript:tripwire()">x</a>',
  '<form action="javascript:tripwire()"><button>x',
  '<input autofocus onfocus=tripwire()>',
  '<details open ontoggle=tripwire()>',
  '<video><source onerror=tripwire()></video>',
  '<marquee onstart=tripwire()>',
  '<style>@import "javascript:tripwire()";*{display:none!important}</style>',
  '<link rel=stylesheet href="data:text/css,*{display:none}">',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:tripwire()">',
  '<template shadowrootmode=open><script>tripwire()</script></template>',
  '<portal-customer-card api-base="https://elsewhere.example/">',
  '<!--', '-->', '<![CDATA[', ']]>', '<?xml', '<', '>', '&', '&lt;script&gt;', '&#60;script&#62;', '&amp;amp;', '&nbsp;',
  '</li></ul></section>', '</bdi>', '<bdi dir=rtl>', '<x onclick=tripwire()>', '" onclick="tripwire()" x="', "' style='color:red",
  'javascript:tripwire()', 'JaVaScRiPt:tripwire()', 'java\nscript:tripwire()', 'data:text/html,<script>tripwire()</script>',
  'vbscript:tripwire()', '//elsewhere.example/', 'https://elsewhere.example/?a=<b>', 'mailto:a@b.example?subject=x',
];

const TEMPLATES = [
  '{name}', '{{name}}', '{{constructor.constructor("tripwire()")()}}', '${tripwire()}', '`${tripwire()}`', '#{tripwire()}',
  '<%= tripwire() %>', '{% raw %}', '[[${tripwire()}]]', '*{tripwire()}', '@(tripwire())', '%7B%7Bname%7D%7D', '{count}', '{date}',
  '{when}', '{quantity}', '{constructor}', '{__proto__}', '{0}', '%s %d %o %c', '$&', '$1', "$'", '$`', '$$', '\\1', '\\', '\\\\',
  '\\u003cscript\\u003e', '%00', '%0d%0aSet-Cookie: a=b', "'; DROP TABLE customers; --", '../../etc/passwd', '() { :; };',
  '=1+1', '@SUM(A1)', '+cmd', '-1', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf',
  'undefined', 'null', 'NaN', 'Infinity', 'true', 'false', '[object Object]', '()', '[]', '{}', 'function () {}',
];

const CHARACTERS = [
  // Bidirectional control characters.
  '\u202e', '\u202d', '\u202b', '\u202a', '\u202c', '\u2066', '\u2067', '\u2068', '\u2069', '\u200e', '\u200f', '\u061c',
  '\u202egnp.exe', 'a\u202eb\u202cc', '\u2067\u2067\u2067', '\u2069\u2069\u2069', '\u202e\u202e\u2069\u202e', 'שלום', 'مرحبا 123', 'שלום abc 12-34',
  // Invisible characters.
  '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u115f', '\u3164', '\uffa0', '\u180e', 'a\u200bb\u200cc\u200dd',
  '\u{e0001}\u{e0061}', '\u{e007f}', '\ufe0f', '\ufff9\ufffa\ufffb',
  // Control characters, noncharacters and lone surrogates.
  '\0', 'a\0b', '\x01', '\x08', '\x1b[31mred\x1b[0m', '\x7f', '\x85', '\u2028', '\u2029', '\ufffe', '\uffff', '\ufdd0', '\u{10ffff}',
  '\ud800', '\udfff', 'a\ud800b', '\udc00\ud800', '\ue000', '\ufffd', '\ufffc',
  // Characters with unusual size or stacked marks.
  'Z\u0351\u036b\u0343\u036aA\u0343\u036aL\u0343G\u0343O', `a${'\u0300'.repeat(500)}`, '﷽', '𒐫', '꧅', 'ﷺ'.repeat(20), '⸻⸻', '𓀐𓂸', '\u0e47'.repeat(50),
  // Emoji.
  '😀', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇨🇭', '🇨', '👍🏽', '1️⃣', '❤️', '🏴\u{e0067}\u{e0062}\u{e007f}',
  // White space and lookalikes.
  'a  b', 'a\tb', 'a\nb', 'a\r\nb', 'a\vb\fc', '\u00a0a\u00a0', 'a\u3000b', '\u1680', 'a\u2003b', '⠀',
  // Characters that change under normalization or case mapping.
  'ß', 'İ', 'ı', 'ſ', 'K', 'ﬁ', 'Ａ', 'é', 'e\u0301', 'ǅ', 'Σς', 'ΐ', '㍿', '½', '²', '①', '𝕏', 'ﬀ', '١٢٣', '१२३', '一二三',
];

/** Fixed list of strings. */
export const HOSTILE_TEXTS: readonly string[] = [...MARKUP, ...TEMPLATES, ...CHARACTERS];

/** Strings from the list, combinations of them and random ones. */
const anyHostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.array(fc.constantFrom(...HOSTILE_TEXTS), { minLength: 2, maxLength: 4 }).map((pieces) => pieces.join('')),
  fc.tuple(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...HOSTILE_TEXTS)).map(([text, hostile]) => text + hostile),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
);

/** The first `count` hostile strings: those of the list, then generated ones. Deterministic for a seed. */
export function hostileTexts(count: number, seed: number): string[] {
  return [...HOSTILE_TEXTS, ...fc.sample(anyHostileText, { numRuns: count, seed })].slice(0, count);
}
