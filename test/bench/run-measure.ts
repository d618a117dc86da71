import type { Contender } from './contender.js';
import type { Figures, Measure, Stage } from './measure.js';
import type { Figure, Line, Result } from './report.js';
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
): Promise<Result> {
  const courses = contenders.filter(measure.appliesTo).map((contender): Course => ({ contender, taken: [] }));
  for (let round = 0; round < Math.min(repeats, measure.mostRepeats ?? repeats); round++) {
    for (let turn = 0; turn < courses.length; turn++) {
      const course = courses[(round + turn) % courses.length];
      if (course && course.failure === undefined) await takeInto(course, measure, stage);
    }
  }
  return { measure: measure.name, lines: courses.map((course) => lineOf(course, courses[0], measure.units)) };
}

async function takeInto(course: Course, measure: Measure, stage: Stage): Promise<void> {
  try {
    course.taken.push(await measure.take(stage, course.contender));
  } catch (error) {
    course.failure = (error as Error).message.split('\n', 1)[0] ?? '';
  }
}

function lineOf({ contender: { name }, taken, failure }: Course, base: Course | undefined, units: Measure['units']): Line {
  const figures = Object.entries(units).map(([figure, unit]): [string, Figure] => {
    const samples = samplesOf(taken, figure);
    return [figure, { unit, ...summarize(samples), ratio: medianRatio(samples, samplesOf(base?.taken ?? [], figure)) }];
  });
  return {
    contender: name,
    samples: taken.length,
    figures: failure === undefined ? Object.fromEntries(figures) : {},
    failure,
  };
}

function samplesOf(taken: readonly Figures[], figure: string): number[] {
  return taken.map((figures) => figures[figure] ?? Number.NaN);
}
