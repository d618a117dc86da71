import type { Locator, Page } from 'playwright';

const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Elements that overflow the page or the widget, and texts that are truncated or have a letter per
 * line.
 */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    const host = document.querySelector('main > :not(h1)');
    const root = host?.shadowRoot;
    if (!host || !root) return ['no widget'];
    const bounds = host.getBoundingClientRect();
    const viewport = new DOMRect(0, 0, innerWidth, innerHeight);
    /** Ignore pseudo-elements, because a separator is clipped at a line break. */
    const contentWidth = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    };
    const described = (element: Element) => `${element.localName} ${element.textContent.slice(0, 40)}`;
    for (const element of root.querySelectorAll<HTMLElement>(':not(.visually-hidden, .visually-hidden *)')) {
      // A price that does not fit wraps as a whole into a line that is not seen, and a title has an
      // ellipsis.
      if (element.closest('.fact-what')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const limits = element.closest('[popover]') ? viewport : bounds;
      if (width > 0 && (right > limits.right + 1 || left < limits.left - 1))
        found.push(`overflows: ${described(element)}`);
      const clips = element.part.value !== 'meter' && ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
      // The dots of a masked token and previews are decorative.
      if (
        clips &&
        element.ariaHidden !== 'true' &&
        !element.matches('.token-mask') &&
        element.scrollWidth > element.clientWidth &&
        (element.childElementCount === 0 || contentWidth(element) > element.clientWidth + 1)
      )
        found.push(`truncated: ${described(element)}`);
    }
    for (const card of root.querySelectorAll('[part=card]')) {
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        if (text.length < 4 || node.parentElement?.closest('.visually-hidden, option')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > text.length / 2.5) found.push(`${lines.size} lines: ${text.slice(0, 40)}`);
      }
    }
    return found;
  });
}

/** Spaces the texts of the widgets as WCAG 1.4.12 describes. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    for (const { shadowRoot } of document.querySelectorAll('main > *')) shadowRoot?.adoptedStyleSheets.push(sheet);
  }, TEXT_SPACING);
}

/** Visible controls that are lower or narrower than a length, up to rounding. */
export function findSmallTargets(widget: Locator, side = 24): Promise<string[]> {
  const targets = widget.locator('button, select, input, a');
  return targets.evaluateAll(
    (elements, least) =>
      elements
        // A narrow panel has some of its links in a menu instead.
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => {
          // The label of a radio is part of its target, and so is a pseudo-element that covers a
          // whole row.
          const box = (element.closest('label') ?? element).getBoundingClientRect();
          const after = getComputedStyle(element, '::after');
          const lengths = after.position === 'absolute' ? [after.width, after.height] : ['0px', '0px'];
          const [afterWidth = 0, afterHeight = 0] = lengths.map((length) => Number(length.replace('px', '')));
          return { element, sides: [Math.max(box.width, afterWidth), Math.max(box.height, afterHeight)] };
        })
        .filter(({ sides }) => Math.min(...sides) < least - 0.1)
        .map(({ element, sides }) => `${element.localName} ${element.textContent} ${sides.join(' × ')}`),
    side,
  );
}
