import type { Browser, BrowserContextOptions, Locator } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import type { AccountRecords } from '../../src/mock-server/fixtures/static-account.js';
import type { Operation } from '../../src/mock-server/operations.js';
import { type MockServerOptions, type StaticPage, startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import type * as Widgets from '../../src/index.js';
import { launchHeadlessShell, sharedBrowser } from './chromium.js';
import { eventsOf, FAILED_REQUEST, recordEvents } from './page-state.js';
import { smallAccount } from './portal-records.js';
import { htmlPage, pageHtml, POLICY, releaseFiles, scriptFile, scriptTag } from './portal-html.js';

export { FAILED_REQUEST, htmlPage, releaseFiles, scriptFile, scriptTag };

const ALL_WIDGETS = 'customer-card subscription-list access-tokens';
// The name isn't a loopback name, so its pages aren't a secure context.
const INSECURE_HOST = 'portal.test';

function openBrowser(isInterpreted: boolean): Promise<Browser> {
  const args = [`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`];
  if (!isInterpreted) return sharedBrowser('portal', () => launchHeadlessShell({ args }));
  const flags = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode';
  return sharedBrowser('interpreted', () => launchHeadlessShell({ args: [...args, flags] }));
}

async function newContext(options: BrowserContextOptions = {}, isInterpreted = false) {
  const browser = await openBrowser(isInterpreted);
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', ...options });
  const console: string[] = [];
  context.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => console.push(`uncaught: ${error.error().message}`));
  return { context, console };
}

/**
 * An empty page for another server than `openPortal` has, until the test ends, with its console
 * messages and uncaught errors.
 */
export async function newPage(options?: BrowserContextOptions) {
  const { context, console } = await newContext(options);
  onTestFinished(() => context.close());
  return { page: await context.newPage(), console };
}

/** The warning about a text in the place of a date. */
export const UNREADABLE_DATE = /isn't an ISO 8601 date/;

export interface PortalPageOptions {
  /**
   * Account of the signed-in user: records, by default a small account, or the name of a predefined
   * one.
   */
  readonly account?: AccountRecords | string;
  readonly service?: Omit<MockServerOptions, 'pages' | 'accounts'>;
  /**
   * The body of the page, in which `{origin}` is replaced. By default the script tag for all
   * widgets.
   */
  readonly body?: string;
  readonly head?: string;
  /** The whole page, instead of `head` and `body`. */
  readonly document?: StaticPage;
  /** Style sheet of the page, allowed by its policy. */
  readonly css?: string;
  /** Another origin that the policy lets the page connect to. */
  readonly allowedOrigin?: string;
  /** Further files of the portal. Pages among them have the same policy. */
  readonly files?: Readonly<Record<string, StaticPage>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
  /** Functions that run in the page before any other script, in this order. */
  readonly initScript?: (() => void) | readonly (() => void)[];
  /** Serves the page in an insecure context. */
  readonly isInsecure?: boolean;
  /**
   * Opens the page in a browser that does not compile scripts: compiled code, of which there is
   * more and more, is part of the heap.
   */
  readonly isInterpreted?: boolean;
  /** Console messages that may occur. Any other fails the test. */
  readonly allowedMessages?: readonly RegExp[];
}

export type PortalPage = Awaited<ReturnType<typeof openPortal>>;

/**
 * Opens a host page with the built script under a strict policy. After the test, fails on any
 * console message, uncaught error or policy violation that is not allowed.
 */
export async function openPortal(options: PortalPageOptions = {}) {
  const {
    account = smallAccount(),
    body = scriptTag(ALL_WIDGETS),
    head = '',
    files = {},
    allowedMessages = [],
  } = options;
  const isPlain = typeof account === 'object';
  const headers = { 'content-security-policy': policyFor(options), ...options.headers };
  const pages: Readonly<Record<string, StaticPage>> = {
    '/': options.document ?? htmlPage(pageHtml(head, body, options.css)),
    ...releaseFiles(),
    '/page.css': { type: 'text/css', body: options.css ?? '' },
    ...files,
  };
  const service = await startMockServer({
    ...options.service,
    hostNames: [INSECURE_HOST],
    accounts: isPlain ? { records: account } : {},
    pages(path) {
      const served = Object.hasOwn(pages, path) ? pages[path] : undefined;
      return served && { type: served.type, headers, body: served.body.toString().replaceAll('{origin}', origin) };
    },
  });
  const origin = options.isInsecure ? service.origin.replace('127.0.0.1', INSECURE_HOST) : service.origin;
  const { context, console } = await newContext(options.context, options.isInterpreted);
  context.setDefaultTimeout(10_000);
  onTestFinished(async () => {
    await context.close();
    await service.stop();
    expect(console.filter((message) => !allowedMessages.some((allowed) => allowed.test(message)))).toEqual([]);
  });

  const [name = '', value = ''] = sessionCookie(isPlain ? 'records' : account).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  await context.addInitScript(recordEvents);
  for (const initScript of [options.initScript ?? []].flat()) await context.addInitScript(initScript);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  return {
    page,
    context,
    service,
    /** The origin has no trailing slash. */
    origin,
    /** Console messages and uncaught errors. */
    console,
    /** A widget, by its title. */
    region: (title: string) => page.getByRole('region', { name: title }),
    /** Requests to the service, newest last. */
    requestsTo: (operation: Operation) => service.requests.filter((request) => request.operation === operation),
    /** Details of all events of a type since the page was loaded, without the records. */
    events: <Type extends Widgets.WidgetEventType>(type: Type) => eventsOf(page, type),
  };
}

function policyFor({ css, allowedOrigin }: PortalPageOptions): string {
  const policy =
    allowedOrigin === undefined ? POLICY : POLICY.replace("connect-src 'self'", `connect-src 'self' ${allowedOrigin}`);
  return css === undefined ? policy : `${policy}; style-src 'self'`;
}

/** Whether an element contains the focus, in a shadow root or not. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.contains((node.getRootNode() as Document | ShadowRoot).activeElement));
}
