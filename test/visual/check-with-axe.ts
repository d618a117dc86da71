import type { AxeResults, NodeResult, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

interface Axe {
  getRules(): readonly { readonly ruleId: string }[];
  run(options: RunOptions): Promise<AxeResults>;
}

/** The widgets don't guarantee a contrast of 7:1. */
const AAA_CONTRAST = 'color-contrast-enhanced';

/** Rules that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that axe cannot decide, each with what contradicts that they hold nevertheless. */
const CONTRADICTIONS: Readonly<Record<string, (page: Page) => Promise<readonly string[]>>> = {
  // axe ignores adopted style sheets, which have no orientation media query.
  'css-orientation-lock': (page) =>
    page.evaluate(() => {
      const roots = Array.from(document.querySelectorAll('main > *'), ({ shadowRoot }) => shadowRoot ?? document);
      const rules = roots
        .flatMap(({ adoptedStyleSheets }) => adoptedStyleSheets)
        .flatMap(({ cssRules }) => Array.from(cssRules));
      if (rules.length === 0) return ['no rules found'];
      return rules.map(({ cssText }) => cssText).filter((css) => css.includes('(orientation'));
    }),
  // Hidden are only the alternative label of a button, the options of a select, an icon, the
  // heading of a cell for the other layout, the title of a panel that the row above it shows, the
  // row of a panel that a search does not find, the status of a search without one, links that the
  // menu beside them has, a menu whose link stands beside it, a link that the content repeats, the
  // place of a menu, and what follows the placeholder of an account.
  'hidden-content': (page) =>
    page.locator('main [part=root] *').evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            !element.matches('option, .swap *, .disc, .disc *, .panel-header, .panel-title, .panel-title *') &&
            !element.matches(
              '.panel-facts, .panel-facts *, .account-section:empty, .tools > :empty, .footer:empty, .in-lines, .in-columns',
            ) &&
            !element.matches(
              '[part=header] > .text-link, [part=header] > .text-link *, .only-narrow, .only-narrow *',
            ) &&
            !element.closest('[class*=pending-], .is-unmatched > .row-main') &&
            !element.closest('.panel-links')?.querySelector('.icon-button')?.checkVisibility() &&
            // The element has no box, but isn't hidden.
            getComputedStyle(element).display !== 'contents' &&
            !element.checkVisibility({ visibilityProperty: true }),
        )
        .map(({ localName, textContent }) => `${localName} ${textContent}`),
    ),
  // With forced colors, axe uses the text fill color from before: the rendered colors are black and
  // white.
  'color-contrast': (page) =>
    page.locator('[part=error] [part~=button]').evaluateAll((buttons) =>
      buttons
        .map((button) => getComputedStyle(button))
        .map(({ color, backgroundColor }) => [color, backgroundColor].toSorted().join(' on '))
        .filter(
          (pair) => !matchMedia('(forced-colors: active)').matches || pair !== 'rgb(0, 0, 0) on rgb(255, 255, 255)',
        ),
    ),
};

const SCHEMES = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** A scheme changes only colors, and a direction changes none. */
const RUNS: readonly {
  readonly scheme: keyof typeof SCHEMES;
  readonly dir: 'ltr' | 'rtl';
  readonly isOfRun: (rule: string) => boolean;
}[] = [
  { scheme: 'light', dir: 'ltr', isOfRun: () => true },
  { scheme: 'light', dir: 'rtl', isOfRun: (rule) => !COLOR_RULES.includes(rule) },
  { scheme: 'dark', dir: 'ltr', isOfRun: (rule) => COLOR_RULES.includes(rule) },
  { scheme: 'forced colors', dir: 'ltr', isOfRun: (rule) => COLOR_RULES.includes(rule) },
];

function runAxe(page: Page, rules: readonly string[]): Promise<AxeResults & { readonly notRun: string[] }> {
  return page.evaluate(async (values) => {
    const results = await (globalThis as unknown as { axe: Axe }).axe.run({
      runOnly: { type: 'rule', values: [...values] },
      resultTypes: ['violations', 'incomplete'],
    });
    const { passes, violations, incomplete, inapplicable } = results;
    const ran = new Set([passes, violations, incomplete, inapplicable].flat().map(({ id }) => id));
    return { ...results, notRun: values.filter((id) => !ran.has(id)) };
  }, rules);
}

function describeNode({ target, failureSummary, any }: NodeResult): string {
  return `${target.join(' ')} ${failureSummary ?? ''} ${any.map(({ message }) => message).join(' ')}`;
}

/**
 * Checks the open story, which needs the script of axe, with all rules in light, dark and forced
 * colors, LTR and RTL.
 */
export async function checkWithAxe(page: Page): Promise<void> {
  const all = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.getRules().map(({ ruleId }) => ruleId),
  );
  const rules = all.filter((rule) => rule !== AAA_CONTRAST);
  for (const { scheme, dir, isOfRun } of RUNS) {
    // A panel that is fading in has less contrast.
    await page.emulateMedia({ ...SCHEMES[scheme], reducedMotion: 'reduce' });
    await page.evaluate((direction) => {
      document.documentElement.dir = direction;
    }, dir);
    const { violations, incomplete, passes, notRun } = await runAxe(page, rules.filter(isOfRun));
    expect(notRun).toEqual([]);
    for (const { id } of incomplete)
      expect.soft(await CONTRADICTIONS[id]?.(page), `${scheme}, ${dir}: undecided, ${id}`).toEqual([]);
    const findings = violations.filter((violation) => !isCopyFeedback(violation));
    expect
      .soft(
        findings.map(({ id, nodes }) => [id, nodes.map(describeNode)]),
        `${scheme}, ${dir}`,
      )
      .toEqual([]);
    if (scheme === 'light') expect.soft(passes.length, `${scheme}, ${dir}`).toBeGreaterThan(10);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr';
  });
}

/**
 * For two seconds a button contains "Copied". Its accessible name is unchanged, because a new one
 * would be announced in addition to the status message.
 */
function isCopyFeedback({ id, nodes }: Result): boolean {
  return id === 'label-content-name-mismatch' && nodes.every(({ html }) => html.includes('is-copied'));
}
