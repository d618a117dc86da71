import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import type { MessageKey } from '../../src/i18n/messages.js';
import { chromium } from './chromium.js';
import { smallAccount, subscription } from '../browser/portal-records.js';
import type { SavedFile } from './engine.js';
import type { FaultRow } from './fault-row.js';
import { laterPageRows, openLaterPages } from './later-page-faults.js';
import { t } from './messages.js';
import type { WidgetSnapshot } from './page-recorder.js';

/** Rows whose responses are consistent, but describe other subscriptions than those of the first page. */
const CHANGES = [
  'negative total',
  'total that is not a number',
  'empty list',
  'duplicate ids',
  'missing ids',
  'ids with path traversal',
  'ids with lone surrogates and NUL',
  'invalid records only',
];

// The menu with the export is part of lists of five subscriptions and more.
const PAGE_SIZE = 4;

const titlesOf = (index: number): string[] => [1, 2, 3, 4, 5].map((count) => `Row ${index} plan ${count}`);
const subscriptionsOf = (index: number) =>
  titlesOf(index).map((title, position) => subscription(`sub_${position}`, title));

/** Runs in the page. Chooses the export in the menu of each list, and returns before it has done so: that takes many frames. */
function startExports(count: number): void {
  const chooseExport = async (index: number): Promise<void> => {
    const root = document.getElementById(`case-${index}`)?.shadowRoot;
    root?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
    const getItem = () => root?.querySelector<HTMLElement>('[role=menuitem]');
    while (!getItem()) await new Promise(requestAnimationFrame);
    getItem()?.click();
    if (index + 1 < count) await chooseExport(index + 1);
  };
  void chooseExport(0);
}

/** Runs in the page. The results of the exports: titles and hints. */
function readResults(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const strip = document.getElementById(`case-${index}`)?.shadowRoot?.querySelector('[part=export]');
    if (!strip || strip.querySelector('progress')) return '';
    return Array.from(strip.querySelectorAll('p'), ({ textContent }) => textContent).join('\n');
  });
}

interface Outcome {
  readonly row: FaultRow;
  readonly titles: readonly string[];
  readonly result: string;
  readonly file: SavedFile | undefined;
  readonly widget: WidgetSnapshot;
}

function expectOutcome({ row, titles, result, file, widget }: Outcome): void {
  const { name, outcome, content, kind, requests } = row;
  const records: string[][] = parse(file?.content ?? '', { bom: true });
  const names = records.slice(1).map(([, , title]) => title);
  const isMarked = records.at(-1)?.join('') === t('exportIncomplete');
  // File name, content and message agree on whether the export is complete, and the list is unchanged.
  expect({
    name,
    hasName: !!file?.name.includes('-Export-incomplete.csv'),
    hasMessage: result.startsWith(t('exportIncomplete')),
    hasList: widget.text.includes(titles[1] ?? ''),
  }).toEqual({ name, hasName: isMarked, hasMessage: isMarked, hasList: true });
  if (outcome === 'data') {
    const isComplete = titles.every((title) => names.includes(title));
    const mustBeMarked = CHANGES.includes(name) ? isMarked : !isComplete || content !== undefined;
    expect({ name, isMarked, alerts: widget.alerts, errors: widget.errors }).toEqual({
      name,
      isMarked: mustBeMarked,
      alerts: [],
      errors: [],
    });
    return;
  }
  expect({
    name,
    isMarked,
    titles: names.slice(0, -1),
    result,
    errors: widget.errors,
    requests: widget.requests,
  }).toEqual({
    name,
    isMarked: true,
    titles: titles.slice(0, PAGE_SIZE),
    result: [t('exportPartly', { loaded: '4', total: '5' }), t(outcome), t(toHint(outcome))].join('\n'),
    errors: [expect.objectContaining({ widget: 'subscription-list', operation: 'listSubscriptions', kind })],
    // Two requests succeeded before: that of the list and that of the first page.
    requests: requests + 2,
  });
}

function toHint(outcome: string): MessageKey {
  return outcome.replace('error.', 'hint.') as MessageKey;
}

describe('in Chromium', () => {
  afterAll(() => chromium.close());

  it.each(laterPageRows('listSubscriptions'))(
    'an export is complete or marked as incomplete, and the page unaffected: %s of a later page',
    async (_, rows) => {
      const portal = await openLaterPages(chromium, rows, {
        operation: 'listSubscriptions',
        tag: 'portal-subscription-list',
        account: (index) => ({ ...smallAccount(), subscriptions: subscriptionsOf(index) }),
        validResponse: (index) => ({
          data: subscriptionsOf(index).slice(PAGE_SIZE),
          metadata: { pagination: { limit: PAGE_SIZE, offset: PAGE_SIZE, total: 5 } },
        }),
        pageSize: PAGE_SIZE,
      });
      const { page } = portal;
      await portal.loaded('plan 1');
      portal.setFaults(1);
      await page.evaluate(startExports, rows.length);
      const unfinished = async () => {
        const results = await page.evaluate(readResults, rows.length);
        return rows.flatMap(({ name }, index) => (results[index] ? [] : [name]));
      };
      await expect.poll(unfinished, { timeout: 120_000, interval: 200 }).toEqual([]);
      const [results, widgets] = [await page.evaluate(readResults, rows.length), await portal.widgets()];
      for (const [index, row] of rows.entries()) {
        const file = await portal.fileWith(`Row ${index} plan`);
        expectOutcome({
          row,
          titles: titlesOf(index),
          result: results[index] ?? '',
          file,
          widget: widgets[index] as WidgetSnapshot,
        });
      }
    },
    300_000,
  );
});
