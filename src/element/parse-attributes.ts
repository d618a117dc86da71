import { resolveUsageUrl } from '../api/base-url.js';
import type { StateFilter } from '../api/portal-client.js';
import { canonicalLocale } from '../i18n/locale.js';
import { documentOrigin } from './clients.js';
import { warnOnce } from './warn-once.js';

/** Colour scheme: the host page's or the user's preference, or one of the two. */
export type Theme = 'auto' | 'light' | 'dark';

/** Attribute values of the script tag and the elements, parsed. `undefined` means absent or invalid. */
interface Parser<Value> {
  (text: string): Value | undefined;
  /** The accepted values, for the console. */
  readonly accepted: string;
}

function createParser<Value>(accepted: string, parse: (text: string) => Value | undefined): Parser<Value> {
  return Object.assign(parse, { accepted });
}

function enumParser<Value extends string>(...values: readonly Value[]): Parser<Value> {
  return createParser(values.map((value) => `"${value}"`).join(', '), (text) => values.find((value) => value === text));
}

function integerParser(minimum: number): Parser<number> {
  return createParser(`a whole number from ${minimum}`, (text) =>
    /^\d{1,15}$/.test(text) && Number(text) >= minimum ? Number(text) : undefined,
  );
}

export const parseTheme = enumParser<Theme>('auto', 'light', 'dark');
export const parseState = enumParser<StateFilter>('', 'active', 'canceled');
export const parsePositiveInteger = integerParser(1);
export const parseNonNegativeInteger = integerParser(0);
/** Accepts languages without a catalog, too: the widgets fall back to another language. */
export const parseLocale = createParser('a BCP 47 tag', canonicalLocale);
export const parseUsageUrl = createParser(
  "an https URL, an http URL of a loopback host, or a URL of the page's origin",
  (text) => resolveUsageUrl(text, documentOrigin()) ?? undefined,
);

/** Parses an attribute. An invalid value counts as absent and is reported once in the console. */
export function parseAttribute<Value>(element: Element, name: string, parse: Parser<Value>): Value | undefined {
  const text = element.getAttribute(name);
  if (!text) return undefined;
  const value = parse(text);
  if (value === undefined) warnOnce(`${name}="${text}" of <${element.localName}> is not ${parse.accepted}`);
  return value;
}

/** Value of an option or property as an attribute: `undefined`, `null` and `false` remove the attribute. */
export function setAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | null | undefined,
): void {
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** Name of the property that reflects an attribute: `page-size` → `pageSize`. */
export function propertyName(attribute: string): string {
  return attribute.replace(/-[a-z]/g, (match) => match.charAt(1).toUpperCase());
}
