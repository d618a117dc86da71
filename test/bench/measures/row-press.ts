import { TOKEN_COUNT } from '../account.js';
import type { Measure } from '../measure.js';
import { openPage } from '../open-page.js';
import { targetsOf } from '../page-targets.js';

const CONDITIONS = { cpuSlowdown: 4 };

/**
 * Measures from the press of a row in a complete account until its panel is painted, and until its
 * tokens are.
 */
export const rowPress: Measure = {
  name: 'Row pressed in the account, local, 4× CPU slowdown',
  units: { panel: 'ms', tokens: 'ms' },
  appliesTo: ({ account, pages }) => account?.otherRow !== undefined && pages === undefined,
  sample(environment, subject) {
    const { account } = subject;
    if (account?.otherRow === undefined) throw new Error(`${subject.name} has no other row`);
    const { otherRow, targets } = account;
    // Only an open row contains a panel.
    const panel = { rows: { selector: otherRow.replace(/ [^ ]+$/, ' [part=panel]') }, minCount: 1 };
    const tokens = {
      rows: { ...targets.tokens, selector: `${panel.rows.selector} ul.tokens` },
      minCount: TOKEN_COUNT,
    };
    const options = { name: 'account', conditions: CONDITIONS, targets: targetsOf(subject, 'account') } as const;
    return openPage(environment, subject, options, async ({ page }) => {
      await page.evaluate(() => pageObserver.initialPaint);
      const [panelAfter = Number.NaN, tokensAfter = Number.NaN] = await page.evaluate(
        async ([row, awaited]) => {
          const button = pageObserver.find(row);
          if (!button) throw new Error(`No element matches ${row}`);
          // A pointer ends the arrival and focuses the button before it is released, which is the
          // click.
          button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
          button.focus({ preventScroll: true });
          await pageObserver.waitRandomly();
          const start = performance.now();
          button.click();
          return (await pageObserver.waitForPaint(awaited)).map((time) => time - start);
        },
        [otherRow, [panel, tokens]] as const,
      );
      return { panel: panelAfter, tokens: tokensAfter };
    });
  },
};
