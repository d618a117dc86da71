import { type ActionsFile, importActions } from './load-files.js';

type Warnings = ActionsFile['WARNINGS'];

type Describe = (subject: string, ...details: readonly unknown[]) => string | undefined;

type Details<Kind extends keyof Warnings> = Parameters<Warnings[Kind]> extends [string, ...infer Rest] ? Rest : [];

const WARNED = Symbol.for('portal-widgets warnings');

let queue: Promise<unknown> = Promise.resolve();

/**
 * Writes a warning for integrators to the console. Ignores a repeated one, with the same kind,
 * subject and first detail.
 *
 * @param subject the setting, attribute or URL, without a secret value
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

/** The keys are in the global object, because the page may load two copies of the script. */
export function isFirstWarning(key: string): boolean {
  const page = globalThis as { [WARNED]?: Set<string> };
  const keys = (page[WARNED] ??= new Set());
  const isFirst = !keys.has(key);
  keys.add(key);
  return isFirst;
}

/** Shows only the type of objects, because they may contain secrets. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? `"${value}"` : `of type ${Array.isArray(value) ? 'array' : typeof value}`;
}
