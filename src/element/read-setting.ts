import { withoutPrototype } from '../intrinsics.js';
import type { Accepted } from '../lazy/load-lazy.js';

/** Reports the name and the kind of a value that is not accepted. */
export type Refuse = (what: string, accepted: Accepted) => undefined;

/** The value of a property whose getter throws. It is a symbol, which no setting accepts. */
export const UNREADABLE = Symbol();

/** Messages by language, key and plural form are the deepest setting. The limit ends cycles. */
const MAX_DEPTH = 4;

/** The own properties of an object of the host page, whose getters may throw. Undefined for one that can't even be listed, such as a revoked proxy. */
export function readProperties(object: object): Readonly<Record<string, unknown>> | undefined {
  const copy = withoutPrototype<Record<string, unknown>>({});
  try {
    for (const name of Object.keys(object)) copy[name] = readProperty(object, name);
  } catch {
    return undefined;
  }
  return copy;
}

/** A copy of arrays and objects that runs their getters once, so that reading the copy never throws. */
export function readSetting(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || !value || depth > MAX_DEPTH) return value;
  const properties = readProperties(value);
  if (!properties) return UNREADABLE;
  const entries = Object.entries(properties).map(([name, each]) => [name, readSetting(each, depth + 1)] as const);
  return Array.isArray(value) ? entries.map(([, each]) => each) : withoutPrototype(Object.fromEntries(entries));
}

function readProperty(object: object, name: string): unknown {
  try {
    return Reflect.get(object, name);
  } catch {
    return UNREADABLE;
  }
}

/** A value for the console: texts as they are, of anything else only the type. */
export function describe(value: unknown): string {
  if (value === UNREADABLE) return 'with a getter that throws';
  return typeof value === 'string' ? `"${value}"` : `of type ${Array.isArray(value) ? 'array' : typeof value}`;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
