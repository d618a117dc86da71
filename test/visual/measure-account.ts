import type { Page } from 'playwright';

export type Measurements = Awaited<ReturnType<typeof measureAccount>>;

/** The facts about an account before any interaction. Lengths are in pixels. */
export function measureAccount(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('portal-account')?.shadowRoot;
    if (!root) throw new Error('The page has no account');
    const findAll = (selector: string): readonly HTMLElement[] =>
      Array.from(root.querySelectorAll<HTMLElement>(selector)).filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const topOf = (selector: string): number | undefined => {
      const [first] = findAll(selector);
      return first && Math.round(first.getBoundingClientRect().top + scrollY);
    };
    const linesOf = (element: HTMLElement): number => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const middles: number[] = [];
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        for (const { top, bottom } of range.getClientRects()) middles.push((top + bottom) / 2);
      }
      middles.sort((a, b) => a - b);
      return middles.filter((middle, index) => middle - (middles[index - 1] ?? -Infinity) > 6).length;
    };
    const rows = findAll('.row-main');
    const words = rows.map((row) => row.innerText.match(/[\p{L}\p{N}][^\s]*|\$[^\s]+/gu)?.length ?? 0);
    const texts = findAll('*').filter(
      (element) =>
        !element.closest('.visually-hidden, option') &&
        Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const round = (length: number): number => Math.round(length * 10) / 10;
    return {
      buttons: findAll('button').length,
      links: findAll('a').length,
      selects: findAll('select').length,
      overviewHeight: round(root.querySelector('[part=overview]')?.getBoundingClientRect().height ?? 0),
      firstRowAt: topOf('.row-main'),
      firstTokenAt: topOf('[part=token]'),
      firstQuotaAt: topOf('[part=quota]'),
      // Heights of rows without a third line.
      rowHeights: Array.from(
        new Set(rows.filter((row) => linesOf(row) < 3).map((row) => round(row.getBoundingClientRect().height))),
      ).toSorted((a, b) => a - b),
      wordsPerRow: round(words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length)),
      mostWordsPerRow: Math.max(0, ...words),
      pageHeight: Math.round(document.body.getBoundingClientRect().bottom + scrollY),
      smallestText: Math.min(...texts.map((element) => Number(getComputedStyle(element).fontSize.replace('px', '')))),
    };
  });
}
