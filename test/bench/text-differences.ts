import type { Environment } from './measure.js';
import { openPage } from './open-page.js';
import type { Subject } from './subject.js';
import type { Targets } from './targets.js';

/** Reports subjects whose first row has another text than that of the first subject: rendering less text takes less time. */
export async function findTextDifferences(environment: Environment, subjects: readonly Subject[]): Promise<string[]> {
  const texts = await Promise.all(
    subjects.flatMap((subject) => (subject.targets ? [readFirstRow(environment, subject, subject.targets)] : [])),
  );
  const [reference] = texts;
  return texts
    .filter(({ text }) => text !== reference?.text)
    .map(({ name, text }) => `The first row of ${name} reads "${text}", not "${reference?.text}"`);
}

async function readFirstRow(
  environment: Environment,
  subject: Subject,
  { subscriptions: rows }: Targets,
): Promise<{ name: string; text: string }> {
  const options = { name: 'portal', conditions: { cpuSlowdown: 1 }, targets: [{ rows, minCount: 1 }] } as const;
  const text = await openPage(environment, subject, options, ({ page }) =>
    page.evaluate(async (list) => {
      await pageObserver.initialPaint;
      const row = pageObserver.rowContainers(list)[0]?.firstElementChild;
      return row instanceof HTMLElement ? row.innerText.split(/\s+/).toSorted().join(' ') : '';
    }, rows),
  );
  return { name: subject.name, text };
}
