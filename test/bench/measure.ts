import type { Browser } from 'playwright';
import type { BenchServer } from './server.js';
import type { Subject } from './subject.js';

export interface Environment {
  readonly browser: Browser;
  readonly server: BenchServer;
}

/** One sample: a number for each metric. */
export type Sample = Readonly<Record<string, number>>;

export type Unit = 'ms' | 'kB' | '' | '%';

export interface Measure {
  readonly name: string;
  /** The unit of each metric. */
  readonly units: Readonly<Record<string, Unit>>;
  /** Limit for measures that take long and vary little. */
  readonly maxRepeats?: number | undefined;
  readonly appliesTo: (subject: Subject) => boolean;
  readonly sample: (environment: Environment, subject: Subject) => Promise<Sample>;
}
