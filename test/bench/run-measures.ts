import type { Contender } from './contender.js';
import type { Figures, Measure, Stage } from './measure.js';
import type { Line, Result } from './report.js';
import { medianRatio, summarize } from './statistics.js';

interface Course {
  readonly contender: Contender;
  readonly taken: Figures[];
  failure?: string;
}

/** Takes a measure of all contenders, one after the other and as often as is wanted: what disturbs one disturbs all. */
export async function runMeasure(
  measure: Measure,
  stage: Stage,
  contenders: readonly Contender[],
  repeats: number,
): Promise<Result[]> {
  const courses = contenders.filter(measure.appliesTo).map((contender): Course => ({ contender, taken: [] }));
  for (let round = 0; round < Math.min(repeats, measure.mostRepeats ?? repeats); round++) {
    for (let turn = 0; turn < courses.length; turn++) {
      const course = courses[(round + turn) % courses.length];
      if (!course || course.failure !== undefined) continue;
      try {
        course.taken.push(await measure.take(stage, course.contender));
      } catch (error) {
        course.failure = (error as Error).message.split('\n', 1)[0] ?? '';
      }
    }
  }
  return Object.entries(measure.units).map(([figure, unit]) => ({
    measure: measure.name,
    figure,
    unit,
    lines: courses.map((course) => lineOf(course, courses[0], figure)),
  }));
}

function lineOf({ contender: { name }, taken, failure }: Course, base: Course | undefined, figure: string): Line {
  if (failure !== undefined) return { contender: name, samples: 0, failure };
  const samples = samplesOf(taken, figure);
  return {
    contender: name,
    samples: samples.length,
    ...summarize(samples),
    ratio: medianRatio(samples, samplesOf(base?.taken ?? [], figure)),
  };
}

function samplesOf(taken: readonly Figures[], figure: string): number[] {
  return taken.map((figures) => figures[figure] ?? Number.NaN);
}
