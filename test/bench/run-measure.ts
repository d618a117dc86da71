import type { Environment, Measure, Sample } from './measure.js';
import type { MeasureResult, Metric, ResultRow } from './results.js';
import { medianRatio, summarize } from './statistics.js';
import type { Subject } from './subject.js';

interface Run {
  readonly subject: Subject;
  readonly samples: Sample[];
  error?: string;
}

/**
 * Samples all subjects in rounds, each starting with another subject, so that load on the machine
 * affects all of them alike.
 */
export async function runMeasure(
  measure: Measure,
  environment: Environment,
  subjects: readonly Subject[],
  repeats: number,
): Promise<MeasureResult> {
  const runs = subjects.filter(measure.appliesTo).map((subject): Run => ({ subject, samples: [] }));
  for (let round = 0; round < Math.min(repeats, measure.maxRepeats ?? repeats); round++) {
    for (let turn = 0; turn < runs.length; turn++) {
      const run = runs[(round + turn) % runs.length];
      if (run && run.error === undefined) await addSample(run, measure, environment);
    }
  }
  return { measure: measure.name, rows: runs.map((run) => toRow(run, runs, measure.units)) };
}

async function addSample(run: Run, measure: Measure, environment: Environment): Promise<void> {
  try {
    run.samples.push(await measure.sample(environment, run.subject));
  } catch (error) {
    run.error = (error as Error).message.split('\n', 1)[0] ?? '';
  }
}

function toRow({ subject, samples, error }: Run, runs: readonly Run[], units: Measure['units']): ResultRow {
  const { name: subjectName, release } = subject;
  const baseline = release === 'current' ? runs.find((run) => run.subject.release === 'earlier') : undefined;
  const metrics = Object.entries(units).map(([name, unit]): [string, Metric] => {
    const values = valuesOf(samples, name);
    const ratioTo = (other: Run | undefined): number | null =>
      medianRatio(values, valuesOf(other?.samples ?? [], name));
    return [
      name,
      { unit, ...summarize(values), ratio: ratioTo(runs[0]), ...(baseline && { baselineRatio: ratioTo(baseline) }) },
    ];
  });
  return {
    subject: subjectName,
    samples: samples.length,
    metrics: error === undefined ? Object.fromEntries(metrics) : {},
    error,
  };
}

function valuesOf(samples: readonly Sample[], metric: string): number[] {
  return samples.map((sample) => sample[metric] ?? Number.NaN);
}
