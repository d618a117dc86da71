import { type LazyModule, loadLazy } from '../lazy/load-lazy.js';

type Mistakes = LazyModule['MISTAKES'];

type Sentences = string | readonly string[] | null | undefined;

type Describe = (subject: string, ...details: readonly unknown[]) => Sentences | Promise<Sentences>;

/** The details of a mistake, without its subject. */
type Details<Kind extends keyof Mistakes> = Parameters<Mistakes[Kind]> extends [string, ...infer Rest] ? Rest : [];

const REPORTED = Symbol.for('portal-widgets reported');

/** Keeps the order of reports. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Writes a warning for the integrator to the console, once per page. Its text is in a file that only pages with a mistake load.
 *
 * @param kind of the mistake, which may turn out to be none
 * @param subject names what is reported, with the value if it is no secret; identifies it together with the first detail
 */
export function report<Kind extends keyof Mistakes>(kind: Kind, subject: string, ...details: Details<Kind>): undefined {
  if (!isFirstReport([kind, subject, details[0]].join(' '))) return;
  queue = queue
    .then(loadLazy)
    .then(({ MISTAKES }) => (MISTAKES[kind] as Describe)(subject, ...details))
    .catch(() => `check ${subject}; portal-widgets-actions.js, which says why, can't be loaded`)
    .then((sentences) => {
      for (const sentence of [sentences ?? []].flat()) console.warn(`portal-widgets: ${sentence}`);
    });
}

/** Whether nothing with a key has been reported. Several copies of the script on a page share only the global object. */
export function isFirstReport(key: string): boolean {
  const page = globalThis as { [REPORTED]?: Set<string> };
  const reported = (page[REPORTED] ??= new Set());
  const isFirst = !reported.has(key);
  reported.add(key);
  return isFirst;
}
