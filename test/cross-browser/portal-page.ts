import { expect, onTestFinished } from 'vitest';
import { type StaticRecords, staticAccount } from '../../src/mock-server/fixtures/static-account.js';
import type { Operation } from '../../src/mock-server/operations.js';
import type { RecordedRequest } from '../../src/mock-server/recorded-request.js';
import {
  type MockServer,
  type MockServerOptions,
  type StaticPage,
  startMockServer,
} from '../../src/mock-server/server.js';
import { startSession } from '../../src/mock-server/session.js';
import type { WidgetEventDetails, WidgetEventType } from '../../src/index.js';
import { eventsOf, recordEvents } from '../browser/page-state.js';
import { htmlPage, pageHtml, POLICY, releaseFiles, scriptFile, scriptTag } from '../browser/portal-html.js';
import { pageContent, findLeaksIn } from '../browser/secret-leaks.js';
import type { Engine, EnginePage } from './engine.js';
import { recordedConsole, recordConsole } from './console-log.js';
import { accessibilityTree, type AccessibleNode, indicesOf, type RoleQuery } from './accessibility-tree.js';

export interface PortalOptions {
  readonly account: StaticRecords;
  readonly service?: Omit<MockServerOptions, 'pages' | 'accounts'>;
  /** The page's HTML. By default the script tag for all widgets. */
  readonly body?: string;
  readonly files?: Readonly<Record<string, StaticPage>>;
  /** Runs before any other script of the page. */
  readonly initScript?: () => void;
  /** Content security policy of the page; by default the strictest. */
  readonly policy?: string;
  /** Console messages that may occur. Any other fails the test. */
  readonly allowedMessages?: readonly RegExp[];
}

/** A host page in one browser. `find` and `click` wait for their element. */
export interface Portal {
  readonly page: EnginePage;
  readonly service: MockServer;
  /** All current matches. */
  readonly queryAll: (query: RoleQuery) => Promise<AccessibleNode[]>;
  readonly namesOf: (query: RoleQuery) => Promise<string[]>;
  /** Waits for exactly one match. */
  readonly find: (query: RoleQuery) => Promise<AccessibleNode>;
  readonly waitForRemoval: (query: RoleQuery) => Promise<void>;
  readonly click: (query: RoleQuery) => Promise<void>;
  /** Returns the focused element after the key press. */
  readonly press: (keys: string) => Promise<AccessibleNode | undefined>;
  readonly focus: () => Promise<AccessibleNode | undefined>;
  readonly back: () => Promise<void>;
  readonly requestsTo: (operation: Operation) => RecordedRequest[];
  /** Details of all events of a type since the page was loaded. */
  readonly events: <Type extends WidgetEventType>(type: Type) => Promise<WidgetEventDetails[Type][]>;
  /** Sources in the page that contain part of a secret. */
  readonly findLeaks: (secret: string) => Promise<string[]>;
}

/**
 * Opens a host page with the built script under the strict policy. After the test, fails on any console message, uncaught
 * error or policy violation that is not allowed.
 */
export async function openPortal(engine: Engine, options: PortalOptions): Promise<Portal> {
  const {
    account,
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
    accounts: [staticAccount(account)],
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
    namesOf: async (query) => (await queryAll(query)).map(({ name }) => name),
    async find(query) {
      let found: AccessibleNode[] = [];
      await expect
        .poll(async () => (found = await queryAll(query)).length, { message: `one ${describe(query)}` })
        .toBe(1);
      return found[0] as AccessibleNode;
    },
    async waitForRemoval(query) {
      await expect.poll(async () => (await queryAll(query)).length, { message: `no ${describe(query)}` }).toBe(0);
    },
    async click(query) {
      await expect.poll(async () => (await queryAll(query)).length, { message: `one ${describe(query)}` }).toBe(1);
      const [index = -1] = indicesOf(await readTree(), query);
      const node = (await readTree(index))[index];
      expect(node?.isClickable, `${describe(query)} can be clicked`).toBe(true);
      await page.click(node?.x ?? 0, node?.y ?? 0);
    },
    async press(keys) {
      await page.press(keys);
      return focus();
    },
    // Drivers wait for a `load` event, which a page restored from the back/forward cache does not fire. Deferred, so that
    // `evaluate` returns before the page is left.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    requestsTo: (operation) => service.requests.filter((request) => request.operation === operation),
    events: (type) => eventsOf(page, type),
    async findLeaks(secret) {
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
