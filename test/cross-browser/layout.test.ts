import { expect, it, onTestFinished } from 'vitest';
import { scriptTag } from '../browser/portal-html.js';
import { ENGINES } from './engines.js';
import { t } from './messages.js';
import { openPortal, type Portal } from './portal-page.js';

const WIDTHS = [320, 480, 768, 1280];

/** Elements of the widgets that overflow the page or are truncated. */
function findOverflows({ page }: Portal): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { width } = document.body.getBoundingClientRect();
    function visit(root: ParentNode): void {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        const { left, right } = element.getBoundingClientRect();
        // The mask of a token is decorative and may be truncated.
        const isTruncated =
          element.ariaHidden !== 'true' &&
          getComputedStyle(element).overflowX !== 'visible' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1;
        if (left < -1 || right > document.body.getBoundingClientRect().left + width + 1 || isTruncated) {
          found.push(`${element.localName}.${element.className}`);
        }
      }
    }
    visit(document.body);
    return found;
  });
}

it.each(ENGINES)('in $name, has no overflow at any width', async (engine) => {
  onTestFinished(() => engine.close());
  const portal = await openPortal(engine, { body: scriptTag('customer-card subscription-list') });
  await portal.click({ role: 'button', name: 'Maps' });
  await portal.click({ role: 'button', name: t('show', { name: 'Server' }) });
  await portal.find({ role: 'button', name: t('hide', { name: 'Server' }) });
  for (const width of WIDTHS) {
    await portal.page.resize(Math.max(width, 480), 800);
    // Browsers limit the minimum width of a window.
    await portal.page.evaluate((inlineSize) => {
      document.documentElement.style.setProperty('inline-size', `${inlineSize}px`);
      document.body.style.setProperty('margin', '0');
    }, width);
    await expect
      .poll(() => portal.page.evaluate(() => Math.round(document.body.getBoundingClientRect().width)))
      .toBe(width);
    expect({ width, overflows: await findOverflows(portal) }).toEqual({ width, overflows: [] });
  }
});
