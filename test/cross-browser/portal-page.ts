import { expect, onTestFinished } from 'vitest';
import type { AccountRecords } from '../../src/mock-server/fixtures/static-account.js';
import type { Operation } from '../../src/mock-server/operations.js';
import { type MockServerOptions, type StaticPage, startMockServer } from '../../src/mock-server/server.js';
import { startSession } from '../../src/mock-server/session.js';
import type { WidgetEventType } from '../../src/index.js';
import { eventsOf, recordEvents } from '../browser/page-state.js';
import { htmlPage, pageHtml, POLICY, releaseFiles, scriptFile, scriptTag } from '../browser/portal-html.js';
import { smallAccount } from '../browser/portal-records.js';
import { pageContent, findLeaksIn } from '../browser/secret-leaks.js';
import type { Engine } from './engine.js';
import { recordedConsole, recordConsole } from './console-log.js';
import { accessibilityTree, type AccessibleNode, indicesOf, type RoleQuery } from './accessibility-tree.js';

export interface PortalOptions {
  /** The window is small by default. */
  readonly account?: AccountRecords;
  readonly service?: Omit<MockServerOptions, 'pages' | 'accounts'>;
  /** The page's HTML. By default the script tag for all widgets. */
  readonly body?: string;
  readonly files?: Readonly<Record<string, StaticPage>>;
  /** Runs before any other script of the page. */
  readonly initScript?: () => void;
  /** The content security policy of the page, by default the strictest. */
  readonly policy?: string;
  /** Console messages that may occur. Any other fails the test. */
  readonly allowedMessages?: readonly RegExp[];
}

/** A host page in one browser. `find` and `click` wait for their element. */
export type Portal = Awaited<ReturnType<typeof openPortal>>;

/**
 * Opens a host page with the built script under the strict policy. After the test, fails on any
 * console message, uncaught error or policy violation that is not allowed.
 */
export async function openPortal(engine: Engine, options: PortalOptions = {}) {
  const {
    account = smallAccount(),
    body = scriptTag('customer-card subscription-list access-tokens'),
    initScript,
    policy = POLICY,
    allowedMessages = [],
  } = options;
  const head = '<script src="/console-log.js"></script><script src="/init.js"></script>';
  const pages: Readonly<Record<string, StaticPage>> = {
    '/': htmlPage(pageHtml(head, body)),
    '/console-log.js': scriptFile(`${callOf(recordConsole)};${callOf(recordEvents)}`),
    '/init.js': scriptFile(initScript ? callOf(initScript) : ''),
    ...releaseFiles(),
    ...options.files,
  };
  const service = await startMockServer({
    ...options.service,
    accounts: { records: account },
    pages(path) {
      const served = Object.hasOwn(pages, path) ? pages[path] : undefined;
      // Opening the page signs the user in.
      const headers = {
        'content-security-policy': policy,
        ...(path === '/' && { 'set-cookie': startSession('records') }),
      };
      return served && { headers, ...served, body: served.body.toString().replaceAll('{origin}', service.origin) };
    },
  });
  const page = await engine.open();

  const readTree = (scrollTo?: number) => page.evaluate(accessibilityTree, scrollTo);
  const queryAll = async (query: RoleQuery) => {
    const tree = await readTree();
    return indicesOf(tree, query).flatMap((index) => tree[index] ?? []);
  };
  const messages = async () => [...page.messages, ...(await page.evaluate(recordedConsole))];
  const focus = async () => (await readTree()).findLast(({ states }) => states.includes('focused'));

  onTestFinished(async () => {
    const logged = await messages();
    await page.close();
    await service.stop();
    expect(logged.filter((message) => !allowedMessages.some((allowed) => allowed.test(message)))).toEqual([]);
  });
  await page.goto(`${service.origin}/`);

  return {
    page,
    service,
    queryAll,
    focus,
    namesOf: async (query: RoleQuery) => (await queryAll(query)).map(({ name }) => name),
    /** Waits for exactly one match. */
    async find(query: RoleQuery) {
      let found: AccessibleNode[] = [];
      await expect
        .poll(async () => (found = await queryAll(query)).length, { message: `one ${describe(query)}` })
        .toBe(1);
      return found[0] as AccessibleNode;
    },
    async waitForRemoval(query: RoleQuery) {
      await expect.poll(async () => (await queryAll(query)).length, { message: `no ${describe(query)}` }).toBe(0);
    },
    async click(query: RoleQuery) {
      await expect.poll(async () => (await queryAll(query)).length, { message: `one ${describe(query)}` }).toBe(1);
      const [index = -1] = indicesOf(await readTree(), query);
      const node = (await readTree(index))[index];
      expect(node?.isClickable, `${describe(query)} can be clicked`).toBe(true);
      await page.click(node?.x ?? 0, node?.y ?? 0);
    },
    /** Returns the focused element after the key press. */
    async press(keys: string) {
      await page.press(keys);
      return focus();
    },
    // Drivers wait for a `load` event, which a page restored from the back/forward cache does not
    // fire. Deferred, so that `evaluate` returns before the page is left.
    async back() {
      const url = await page.url();
      await page.evaluate(() => void setTimeout(() => history.back()));
      await expect.poll(page.url).not.toBe(url);
    },
    requestsTo: (operation: Operation) => service.requests.filter((request) => request.operation === operation),
    /** Details of all events of a type since the page was loaded. */
    events: <Type extends WidgetEventType>(type: Type) => eventsOf(page, type),
    /** Sources in the page that contain part of a secret. */
    async findLeaks(secret: string) {
      return findLeaksIn({ ...(await page.evaluate(pageContent)), messages: (await messages()).join('\n') }, secret);
    },
  };
}

function callOf(run: () => void): string {
  return `(${String(run)})()`;
}

function describe({ role, name, text, within }: RoleQuery): string {
  const itself = [role, name && `“${name}”`, text && `with ${text}`].filter(Boolean).join(' ');
  return within ? `${itself} in ${describe(within)}` : itself;
}
