import { parse } from 'dotenv';
import { afterAll, describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { chromium } from './chromium.js';
import { smallAccount } from '../browser/portal-records.js';
import type { FaultRow } from './fault-row.js';
import { laterPageRows, openLaterPages } from './later-page-faults.js';
import { t } from './messages.js';

/** Errors that discard the tokens, so that the dialog closes. */
const DISCARDING = ['session-ended', 'forbidden', 'not-found'];

/** Rows whose responses are consistent, but describe other tokens than those of the first page. */
const CHANGES = /total|empty list|ids|invalid records/;

const tokensOf = (index: number) =>
  [1, 2, 3].map((count) =>
    accessTokenRecord({ id: `tok_${count}`, name: `row ${index} key ${count}`, value: `secret-of-${index}-${count}` }),
  );
const valuesOf = (index: number): string[] => tokensOf(index).map(({ value }) => value);

interface Dialog {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly alert: string;
  /** Number of variables that the file will have. */
  readonly count: number;
}

/** Runs in the page. Opens the dialogs, one after the other. They are not modal, because a modal one makes the widgets of the other rows inert. */
function openDialogs(count: number): void {
  HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;
  void (async () => {
    for (let index = 0; index < count; index++) {
      const root = document.getElementById(`case-${index}`)?.shadowRoot;
      const button = root?.querySelector<HTMLElement>('.copy-as');
      button?.scrollIntoView({ block: 'center' });
      // Scrolling, or a dialog that takes the focus, may close a menu again.
      while (!root?.querySelector('[role=menuitem]')) {
        if (button?.ariaExpanded !== 'true') button?.click();
        // Not a frame: WebKit takes a second to render one with so many dialogs.
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
      }
      [...root.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)?.click();
    }
    document.title = 'Opened';
  })();
}

/** Runs in the page. Confirms the dialogs. */
function confirmDialogs(count: number): void {
  for (let index = 0; index < count; index++) {
    document.getElementById(`case-${index}`)?.shadowRoot?.querySelector<HTMLElement>('dialog .button-primary')?.click();
  }
}

/** Runs in the page. */
function readDialogs(count: number): Dialog[] {
  return Array.from({ length: count }, (_, index) => {
    const dialog = document.getElementById(`case-${index}`)?.shadowRoot?.querySelector('dialog');
    return {
      isOpen: dialog?.open ?? false,
      isBusy: dialog?.querySelector('.button-primary')?.getAttribute('aria-disabled') === 'true',
      alert: dialog?.querySelector('[role=alert]')?.textContent ?? '',
      count: dialog?.querySelectorAll('.env-variables li').length ?? 0,
    };
  });
}

const isDiscarding = ({ kind }: FaultRow): boolean => kind !== undefined && DISCARDING.includes(kind);

/** Whether a dialog has reacted to the response. */
function isSettled(row: FaultRow, { isOpen, isBusy, alert }: Dialog): boolean {
  if (isDiscarding(row)) return !isOpen;
  return row.outcome === 'data' ? !isBusy : alert !== '';
}

describe('in Chromium', () => {
  afterAll(() => chromium.close());

  it.each(laterPageRows('listAccessTokens'))(
    'a .env file has all tokens, or is not saved, and the page is unaffected: %s of a later page',
    async (_, rows) => {
      const portal = await openLaterPages(chromium, rows, {
        operation: 'listAccessTokens',
        tag: 'portal-access-tokens',
        attributes: { 'subscription-id': 'sub_1' },
        account: (index) => ({ ...smallAccount(), tokens: { sub_1: tokensOf(index) } }),
        validResponse: (index) => ({
          data: tokensOf(index).slice(2),
          metadata: { pagination: { limit: 2, offset: 2, total: 3 } },
        }),
      });
      const { page } = portal;
      await portal.loaded('key 2');
      portal.setFaults(0);
      await page.evaluate(openDialogs, rows.length);
      await expect.poll(() => page.evaluate(() => document.title), { timeout: 120_000 }).toBe('Opened');
      const unsettled = async () => {
        const dialogs = await page.evaluate(readDialogs, rows.length);
        return rows.flatMap((row, index) => (isSettled(row, dialogs[index] as Dialog) ? [] : [row.name]));
      };
      await expect.poll(unsettled, { timeout: 120_000, interval: 200 }).toEqual([]);
      const [dialogs, widgets] = [await page.evaluate(readDialogs, rows.length), await portal.widgets()];
      await page.evaluate(confirmDialogs, rows.length);
      for (const [index, row] of rows.entries()) {
        const { name, outcome } = row;
        const { alert, count = 0 } = dialogs[index] ?? {};
        const { errors, requests } = widgets[index] ?? {};
        const readSaved = async () =>
          Object.values(parse((await portal.fileWith(`secret-of-${index}-`))?.content ?? ''));
        if (outcome === 'data') {
          await expect.poll(async () => (await readSaved()).length, { message: name }).toBe(count);
          const saved = CHANGES.test(name) ? [] : valuesOf(index);
          expect({ name, saved: await readSaved(), errors }).toEqual({
            name,
            saved: expect.arrayContaining(saved),
            errors: [],
          });
        } else {
          const expected = {
            name,
            saved: [],
            alert: isDiscarding(row) ? '' : expect.stringContaining(t(outcome)),
            requests: row.requests + 1,
          };
          expect({ name, saved: await readSaved(), alert, requests }).toEqual(expected);
        }
      }
    },
    300_000,
  );
});
