import type { Browser } from 'playwright';
import type { Contender } from './contender.js';
import type { Site } from './site.js';

export interface Stage {
  readonly browser: Browser;
  readonly site: Site;
}

/** What one visit brings: figures by the name of what they are. */
export type Figures = Readonly<Record<string, number>>;

export interface Measure {
  readonly name: string;
  /** The units of the figures by their names. */
  readonly units: Readonly<Record<string, Unit>>;
  /** For what takes long and hardly varies. */
  readonly mostRepeats?: number | undefined;
  /** Whether a contender has what is measured. */
  readonly appliesTo: (contender: Contender) => boolean;
  readonly take: (stage: Stage, contender: Contender) => Promise<Figures>;
}

export type Unit = 'ms' | 'kB' | '' | '%';
