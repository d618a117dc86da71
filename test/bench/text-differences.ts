import type { Contender } from './contender.js';
import type { Stage } from './measure.js';
import { visit } from './visit.js';

/** The contenders whose first row does not read like that of the first of them: a page that shows less is faster for that. */
export async function differentRows(stage: Stage, contenders: readonly Contender[]): Promise<string[]> {
  const lists = contenders.filter(({ places }) => places !== undefined);
  const texts = await Promise.all(lists.map((contender) => firstRow(stage, contender)));
  return lists.flatMap(({ name }, place) =>
    texts[place] === texts[0] ? [] : [`The rows of ${name} read "${texts[place]}", not "${texts[0]}"`],
  );
}

function firstRow(stage: Stage, contender: Contender): Promise<string> {
  const list = contender.places?.subscriptions ?? '';
  const seen = { scene: 'portal', conditions: { slowdown: 1 }, sights: [{ list, count: 1 }] } as const;
  return visit(stage, contender, seen, ({ page }) =>
    page.evaluate(async (path) => {
      await pageWatch.firstPainted;
      const row = pageWatch.rowHolders(path)[0]?.firstElementChild;
      return row instanceof HTMLElement ? row.innerText.split(/\s+/).toSorted().join(' ') : '';
    }, list),
  );
}
