import { readFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';
import { type StaticRecords, staticAccount } from '../../src/harness/mock-server/fixtures/static-account.js';
import type { Operation } from '../../src/harness/mock-server/operations.js';
import type { RecordedRequest } from '../../src/harness/mock-server/recorded-request.js';
import { type MockServer, type MockServerOptions, type StaticPage, startMockServer } from '../../src/harness/mock-server/server.js';
import { startSession } from '../../src/harness/mock-server/session.js';
import type { WidgetEventDetails, WidgetEventType } from '../../src/index.js';
import { htmlPage, pageHtml, POLICY, scriptFile, scriptTag } from '../browser/portal-html.js';
import { contentOfPage, tracesIn } from '../browser/traces-of-secret.js';
import type { Engine, EnginePage } from './engine.js';
import { keptNotes, keepNotes } from './page-notes.js';
import { outlineOfPage, type Part, placesOf, type Query } from './page-outline.js';

/** What a browser says of every answer that is an error. No page can prevent it. */
export const FAILED_REQUEST = /^error: Failed to load resource: /;

export interface PortalOptions {
  readonly account: StaticRecords;
  readonly service?: Omit<MockServerOptions, 'pages' | 'accounts'>;
  /** The page's HTML. By default the script tag for all widgets. */
  readonly body?: string;
  readonly files?: Readonly<Record<string, StaticPage>>;
  /** Runs in the page before anything of it. */
  readonly before?: () => void;
  /** What may be noted. Anything else fails the test. */
  readonly mayNote?: readonly RegExp[];
}

/** A portal's page in an engine. What looks for a part of it waits until it is there. */
export interface Portal {
  readonly page: EnginePage;
  readonly service: MockServer;
  /** The parts that a query is about, at this moment. */
  readonly parts: (query: Query) => Promise<Part[]>;
  readonly names: (query: Query) => Promise<string[]>;
  readonly part: (query: Query) => Promise<Part>;
  readonly gone: (query: Query) => Promise<void>;
  readonly click: (query: Query) => Promise<void>;
  /** Where there are several: the first. */
  readonly clickFirst: (query: Query) => Promise<void>;
  /** What has the focus, after a key. */
  readonly press: (keys: string) => Promise<Part | undefined>;
  readonly focus: () => Promise<Part | undefined>;
  readonly back: () => Promise<void>;
  readonly requestsTo: (operation: Operation) => RecordedRequest[];
  /** The details of all events of a type that there have been on the page. */
  readonly events: <Type extends WidgetEventType>(type: Type) => Promise<WidgetEventDetails[Type][]>;
  /** Where on the page a part of a secret can be found. */
  readonly tracesOf: (secret: string) => Promise<string[]>;
}

/**
 * Opens a portal's page with the built script in it, under the strict policy. When the test has ended, nothing may have been
 * noted: no message of the console or of the engine, no uncaught error, no violation of the policy.
 */
export async function openPortal(engine: Engine, options: PortalOptions): Promise<Portal> {
  const { account, body = scriptTag('customer-card subscription-list access-tokens'), before, mayNote = [] } = options;
  const head = '<script src="/notes.js"></script><script src="/before.js"></script>';
  const pages: Readonly<Record<string, StaticPage>> = {
    '/': htmlPage(pageHtml(head, body)),
    '/notes.js': scriptFile(callOf(keepNotes)),
    '/before.js': scriptFile(before ? callOf(before) : ''),
    '/portal-widgets.js': scriptFile(await readFile('dist/portal-widgets.js', 'utf8')),
    ...options.files,
  };
  const service = await startMockServer({
    ...options.service,
    accounts: [staticAccount(account)],
    pages(path) {
      const served = Object.hasOwn(pages, path) ? pages[path] : undefined;
      // Whoever opens the page is logged in.
      const headers = { 'content-security-policy': POLICY, ...(path === '/' && { 'set-cookie': startSession('records') }) };
      return served && { headers, ...served, body: served.body.toString().replaceAll('{origin}', service.origin) };
    },
  });
  const page = await engine.open();

  const outline = (scrollTo?: number) => page.evaluate(outlineOfPage, scrollTo);
  const parts = async (query: Query) => {
    const all = await outline();
    return placesOf(all, query).flatMap((place) => all[place] ?? []);
  };
  const notes = async () => [...page.messages, ...(await page.evaluate(keptNotes))];
  const focus = async () => (await outline()).findLast(({ states }) => states.includes('focused'));

  const clickFirst = async (query: Query) => {
    const [place = -1] = placesOf(await outline(), query);
    const part = (await outline(place))[place];
    expect(part?.isInReach, `${describe(query)} can be clicked`).toBe(true);
    await page.click(part?.x ?? 0, part?.y ?? 0);
  };

  onTestFinished(async () => {
    const noted = await notes();
    await page.close();
    await service.stop();
    expect(noted.filter((note) => !mayNote.some((expected) => expected.test(note)))).toEqual([]);
  });
  await page.goto(`${service.origin}/`);

  return {
    page,
    service,
    parts,
    focus,
    names: async (query) => (await parts(query)).map(({ name }) => name),
    async part(query) {
      let found: Part[] = [];
      await expect
        .poll(async () => (found = await parts(query)).length, { message: `There is one ${describe(query)}` })
        .toBe(1);
      return found[0] as Part;
    },
    async gone(query) {
      await expect.poll(async () => (await parts(query)).length, { message: `No ${describe(query)} is left` }).toBe(0);
    },
    async click(query) {
      await expect.poll(async () => (await parts(query)).length, { message: `There is one ${describe(query)}` }).toBe(1);
      await clickFirst(query);
    },
    clickFirst,
    async press(keys) {
      await page.press(keys);
      return focus();
    },
    // Not by the driver: it waits for a `load` that a restored page does not have. And not before the page has answered.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    requestsTo: (operation) => service.requests.filter((request) => request.operation === operation),
    events: (type) =>
      page.evaluate((wanted) => {
        const details: unknown[] = [];
        PortalWidgets.on(wanted, ({ detail }) => void details.push(detail))();
        return details;
      }, type) as Promise<WidgetEventDetails[typeof type][]>,
    async tracesOf(secret) {
      return tracesIn({ ...(await page.evaluate(contentOfPage)), notes: (await notes()).join('\n') }, secret);
    },
  };
}

function callOf(run: () => void): string {
  return `(${String(run)})()`;
}

function describe({ role, name, text, within }: Query): string {
  const itself = [role, name && `“${name}”`, text && `with ${text}`].filter(Boolean).join(' ');
  return within ? `${itself} in ${describe(within)}` : itself;
}
