import { stdout } from 'node:process';
import type { Page } from 'playwright';
import { withFrontPage } from './front-page.js';

interface Measurements {
  readonly wordsInFirstRow: number;
  readonly elementsInFirstRow: number;
  readonly datesPerRow: number;
  readonly heightOfFirstRow: number;
  readonly firstRowAt: number;
  readonly firstTokenAt: number;
  readonly heightsOfTokens: readonly number[];
}

/** Measures the amount of content before any interaction. Lengths in pixels. */
function measure(page: Page): Promise<Measurements> {
  return page.evaluate(() => {
    const findAll = (selector: string): readonly HTMLElement[] =>
      Array.from(document.querySelector('portal-account')?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []);
    const rows = findAll('[part~=row]');
    const tokens = findAll('[part=token]');
    const [row] = rows;
    const [token] = tokens;
    if (!row || !token) throw new Error('There is no row or no token');
    return {
      wordsInFirstRow: row.innerText.match(/[\p{L}\p{N}][^\s]*|\$[^\s]+/gu)?.length ?? 0,
      elementsInFirstRow: row.querySelectorAll('*').length,
      datesPerRow: Math.round((findAll('[part~=row] time').length / rows.length) * 10) / 10,
      heightOfFirstRow: Math.round(row.getBoundingClientRect().height),
      firstRowAt: Math.round(row.getBoundingClientRect().top),
      firstTokenAt: Math.round(token.getBoundingClientRect().top),
      heightsOfTokens: tokens.map((each) => Math.round(each.getBoundingClientRect().height)),
    };
  });
}

await withFrontPage(async (open) => {
  for (const width of [1280, 320]) {
    const page = await open({ theme: 'light', width });
    stdout.write(`${width} px: ${JSON.stringify(await measure(page), null, 2)}\n`);
    await page.close();
  }
});
