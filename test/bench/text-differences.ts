import type { Environment } from './measure.js';
import { openPage } from './open-page.js';
import { targetsOf } from './page-targets.js';
import { isVariant, type Subject } from './subject.js';

/**
 * Reports subjects whose rows differ in text from the first subject's rows: rendering less text
 * takes less time. Subjects with another design are not compared.
 */
export async function findTextDifferences(environment: Environment, subjects: readonly Subject[]): Promise<string[]> {
  const compared = subjects.filter((subject) => !isVariant(subject) && subject.release !== 'earlier');
  const texts: string[][] = [];
  for (const subject of compared) texts.push(await readRows(environment, subject));
  const expected = texts[0] ?? [];
  return compared.flatMap(({ name }, index) => {
    const row = expected.findIndex((text, each) => text !== texts[index]?.[each]);
    return row < 0 ? [] : [`Row ${row + 1} of ${name} reads "${texts[index]?.[row]}", not "${expected[row]}"`];
  });
}

/**
 * The words of each subscription and token, sorted, because their order in the document depends on
 * the layout.
 */
function readRows(environment: Environment, subject: Subject): Promise<string[]> {
  const options = { name: 'portal', conditions: { cpuSlowdown: 1 }, targets: targetsOf(subject, 'portal') } as const;
  const { subscriptions, tokens } = subject.targets;
  return openPage(environment, subject, options, ({ page }) =>
    page.evaluate(
      async (lists) => {
        await pageObserver.initialPaint;
        return lists
          .flatMap((list) => pageObserver.rowContainers(list).flatMap(({ children }) => [...children]))
          .map((row) => (row as HTMLElement).innerText.split(/\s+/).toSorted().join(' '));
      },
      [subscriptions, tokens],
    ),
  );
}
