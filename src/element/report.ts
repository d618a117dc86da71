import { type LazyModule, loadLazy } from '../lazy/load-lazy.js';

type Mistakes = LazyModule['MISTAKES'];

type Sentences = string | readonly string[] | null | undefined;

type Describe = (subject: string, ...details: readonly unknown[]) => Sentences | Promise<Sentences>;

/** The details of a mistake, without its subject. */
type Details<Kind extends keyof Mistakes> = Parameters<Mistakes[Kind]> extends [string, ...infer Rest] ? Rest : [];

const reported = new Set<string>();

/** Keeps the order of reports. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Writes a warning for the integrator to the console, once per page. Its text is in a file that only pages with a mistake load.
 *
 * @param kind of the mistake, which may turn out to be none
 * @param subject names what is reported, with the value if it is no secret; identifies it together with the first detail
 */
export function report<Kind extends keyof Mistakes>(kind: Kind, subject: string, ...details: Details<Kind>): undefined {
  const key = [kind, subject, details[0]].join(' ');
  if (reported.has(key)) return;
  reported.add(key);
  queue = queue
    .then(loadLazy)
    .then(({ MISTAKES }) => (MISTAKES[kind] as Describe)(subject, ...details))
    .catch(() => `check ${subject}; portal-widgets-actions.js, which says why, can't be loaded`)
    .then((sentences) => {
      for (const sentence of [sentences ?? []].flat()) console.warn(`portal-widgets: ${sentence}`);
    });
}
