import { type ActionsFile, importActions } from './load-files.js';

type Warnings = ActionsFile['WARNINGS'];

type Describe = (subject: string, ...details: readonly unknown[]) => string | undefined;

type Details<Kind extends keyof Warnings> = Parameters<Warnings[Kind]> extends [string, ...infer Rest] ? Rest : [];

const WARNED = Symbol.for('portal-widgets warnings');

let queue: Promise<unknown> = Promise.resolve();

/**
 * Writes a warning once per page. Only pages with warnings load the file of texts.
 *
 * @param subject a setting, attribute or address, with its value if that isn't a secret. A warning
 * with the same kind, subject and first detail isn't repeated.
 */
export function warnOnce<Kind extends keyof Warnings>(
  kind: Kind,
  subject: string,
  ...details: Details<Kind>
): undefined {
  if (!isFirstWarning([kind, subject, details[0]].join(' '))) return;
  queue = queue
    .then(importActions)
    .then(({ WARNINGS }) => (WARNINGS[kind] as Describe)(subject, ...details))
    .catch(
      () =>
        `There is a warning about ${subject}, but its text is in portal-widgets-actions.js, which can't be loaded. Copy the file to the script's folder.`,
    )
    .then((text) => {
      if (text) console.warn(`portal-widgets: ${text}`);
    });
}

/** Whether a key is new on this page. Copies of the script share only the global object. */
export function isFirstWarning(key: string): boolean {
  const page = globalThis as { [WARNED]?: Set<string> };
  const keys = (page[WARNED] ??= new Set());
  const isFirst = !keys.has(key);
  keys.add(key);
  return isFirst;
}

/**
 * Returns a value as warnings show it: a string's text, otherwise only the type, because objects
 * may contain secrets.
 */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? `"${value}"` : `of type ${Array.isArray(value) ? 'array' : typeof value}`;
}
