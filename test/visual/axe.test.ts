import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStoryGallery } from '../browser/story-gallery.js';
import { EACH_STORY, openStory } from './story-page.js';

interface Axe {
  getRules(): readonly { readonly ruleId: string }[];
  run(options: RunOptions): Promise<AxeResults>;
}

/** The widgets do not guarantee a contrast of 7:1: counted separately. */
const AAA_CONTRAST = 'color-contrast-enhanced';

interface Explanation {
  readonly why: string;
  /** Findings that contradict the explanation. */
  readonly against: (page: Page) => Promise<readonly string[]>;
}

/** Rules that axe cannot decide, and why they hold. */
const EXPLAINED: Readonly<Record<string, Explanation>> = {
  'css-orientation-lock': {
    why: 'axe does not read adopted sheets; none of them asks for the orientation',
    against: (page) =>
      page.evaluate(() => {
        const roots = Array.from(document.querySelectorAll('[data-story] > *'), ({ shadowRoot }) => shadowRoot ?? document);
        const rules = roots.flatMap(({ adoptedStyleSheets }) => adoptedStyleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
        if (rules.length === 0) return ['no rules found'];
        return rules.map(({ cssText }) => cssText).filter((css) => css.includes('(orientation'));
      }),
  },
  'hidden-content': {
    why: 'the other widget of the page is hidden from all; in the one that is looked at, only the second word of a button and the options of a select are',
    against: (page) =>
      page.locator('[data-story] > :not([hidden]) [part=root] *').evaluateAll((elements) =>
        elements
          .filter((element) => !element.matches('option, .swap *') && !element.checkVisibility({ visibilityProperty: true }))
          .map(({ localName, textContent }) => `${localName} ${textContent}`),
      ),
  },
  'color-contrast': {
    why: 'where colours are forced, axe takes the fill of the text as it was before: the colours that are used are black and white',
    against: (page) =>
      page.locator('[part=error] [part=button]').evaluateAll((buttons) =>
        buttons
          .map((button) => getComputedStyle(button))
          .map(({ color, backgroundColor }) => [color, backgroundColor].toSorted().join(' on '))
          .filter((pair) => !matchMedia('(forced-colors: active)').matches || pair !== 'rgb(0, 0, 0) on rgb(255, 255, 255)'),
      ),
  },
};

const SCHEMES = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

let axe: string;
const tally = { combinations: 0, findings: 0, explained: new Map<string, number>(), belowAaa: new Map<string, Set<string>>() };

useStoryGallery();

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
});

afterAll(() => {
  const { combinations, findings, explained, belowAaa } = tally;
  const lines = [
    `axe: ${combinations} combinations of state, scheme and direction, ${findings} findings`,
    ...[...explained].map(([id, count]) => `  not judged by axe ${count} times: ${id} (${EXPLAINED[id]?.why})`),
    ...[...belowAaa].map(([scheme, texts]) => `  below 7:1 in ${scheme}: ${[...texts].toSorted().join(', ')}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
});

function runAxe(page: Page): Promise<AxeResults & { readonly missed: string[] }> {
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: Axe };
    const ids = checker.getRules().map(({ ruleId }) => ruleId);
    const results = await checker.run({ rules: Object.fromEntries(ids.map((id) => [id, { enabled: true }])) });
    const { passes, violations, incomplete, inapplicable } = results;
    const ran = new Set([passes, violations, incomplete, inapplicable].flat().map(({ id }) => id));
    return { ...results, missed: ids.filter((id) => !ran.has(id)) };
  });
}

const described = (results: readonly Result[]) => results.map(({ id, nodes }) => [id, nodes.map(describeNode)]);

function describeNode({ target, failureSummary, any }: NodeResult): string {
  return `${target.join(' ')} ${failureSummary ?? ''} ${any.map(({ message }) => message).join(' ')}`;
}

describe('axe, all rules', () => {
  it.each(EACH_STORY)('$name has no violations in light, dark and forced colors, LTR and RTL', async ({ name }) => {
    const { page } = await openStory(name);
    await page.evaluate(axe);
    for (const [scheme, media] of Object.entries(SCHEMES)) {
      await page.emulateMedia(media);
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate((dir) => {
          document.documentElement.dir = dir;
        }, direction);
        const { violations, incomplete, passes, missed } = await runAxe(page);
        expect(missed).toEqual([]);
        const findings = violations.filter((violation) => violation.id !== AAA_CONTRAST && !isCopyFeedback(violation));
        const unjudged = incomplete.filter(({ id }) => id !== AAA_CONTRAST);
        const unexplained = unjudged.filter(({ id }) => EXPLAINED[id] === undefined);
        for (const { id } of unjudged) {
          const against = (await EXPLAINED[id]?.against(page)) ?? [];
          tally.findings += against.length;
          expect.soft(against, `${scheme}, ${direction}: ${id}`).toEqual([]);
          tally.explained.set(id, (tally.explained.get(id) ?? 0) + 1);
        }
        tally.combinations += 1;
        tally.findings += findings.length + unexplained.length;
        for (const { id, nodes } of violations) if (id === AAA_CONTRAST) note(scheme, nodes);
        expect.soft(described(findings), `${scheme}, ${direction}`).toEqual([]);
        expect.soft(described(unexplained), `${scheme}, ${direction}: not judged`).toEqual([]);
        expect.soft(passes.length, `${scheme}, ${direction}`).toBeGreaterThan(10);
      }
    }
  });
});

/** For two seconds a button says "Copied". Its name stays, as a new one would be announced beside the status message. */
function isCopyFeedback({ id, nodes }: Result): boolean {
  return id === 'label-content-name-mismatch' && nodes.every(({ html }) => html.includes('is-copied'));
}

function note(scheme: string, nodes: readonly NodeResult[]): void {
  const texts = tally.belowAaa.get(scheme) ?? new Set();
  tally.belowAaa.set(scheme, texts);
  for (const { html } of nodes) texts.add(/(?:part|class)="([^"]*)"/.exec(html)?.[1] ?? /<(\w+)/.exec(html)?.[1] ?? html);
}
