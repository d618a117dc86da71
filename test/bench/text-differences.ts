import type { Environment } from './measure.js';
import { openPage } from './open-page.js';
import type { RowList } from './page-observer.js';
import { hasList, type Subject } from './subject.js';
import type { Targets } from './targets.js';

const LISTS = { subscription: 20, token: 5 } as const;

type List = keyof typeof LISTS;
type Texts = Readonly<Record<List, readonly string[]>>;

/**
 * Reports subjects whose rows differ in text from those of the first subject: rendering less text takes less time. Subjects with another
 * design are not compared.
 */
export async function findTextDifferences(environment: Environment, subjects: readonly Subject[]): Promise<string[]> {
  const compared: { readonly name: string; readonly texts: Texts }[] = [];
  for (const subject of subjects) {
    const { name, targets, release } = subject;
    if (hasList(subject) && release !== 'earlier')
      compared.push({ name, texts: await readRows(environment, subject, targets) });
  }
  const [reference] = compared;
  return compared.flatMap(({ name, texts }) =>
    (Object.keys(LISTS) as List[]).flatMap((list) => {
      const expected = reference?.texts[list] ?? [];
      const index = expected.findIndex((text, row) => text !== texts[list][row]);
      return index < 0
        ? []
        : [`The ${list} row ${index + 1} of ${name} reads "${texts[list][index]}", not "${expected[index]}"`];
    }),
  );
}

/** The words of each row, sorted, because their order in the document depends on the layout. */
async function readRows(
  environment: Environment,
  subject: Subject,
  { subscriptions, tokens }: Targets,
): Promise<Texts> {
  const lists: Readonly<Record<List, RowList>> = { subscription: subscriptions, token: tokens };
  const targets = (Object.keys(LISTS) as List[]).map((list) => ({ rows: lists[list], minCount: LISTS[list] }));
  return openPage(environment, subject, { name: 'portal', conditions: { cpuSlowdown: 1 }, targets }, ({ page }) =>
    page.evaluate(
      async ([subscriptionList, tokenList]) => {
        await pageObserver.initialPaint;
        const textsOf = (list: RowList): string[] =>
          pageObserver
            .rowContainers(list)
            .flatMap(({ children }) => [...children])
            .map((row) => (row as HTMLElement).innerText.split(/\s+/).toSorted().join(' '));
        return { subscription: textsOf(subscriptionList), token: textsOf(tokenList) };
      },
      [subscriptions, tokens] as const,
    ),
  );
}
