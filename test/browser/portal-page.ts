import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { type PlainRecords, recordsAccount } from '../../src/harness/service/accounts/records-account.js';
import type { Operation } from '../../src/harness/service/operations.js';
import type { RecordedRequest } from '../../src/harness/service/recorded-request.js';
import {
  type RunningService,
  type ServerOptions,
  type ServicePage,
  startService,
} from '../../src/harness/service/server.js';
import { sessionCookie } from '../../src/harness/service/session.js';
import type * as Widgets from '../../src/index.js';
import { launchChromium } from './chromium.js';
import { htmlPage, pageHtml, POLICY, scriptFile, scriptTag } from './portal-html.js';

export { htmlPage, scriptFile, scriptTag };

/** What the browser says of every answer that is an error. No page can prevent it. */
export const FAILED_REQUEST = /^error: Failed to load resource: /;

const ALL_WIDGETS = 'customer-card subscription-list access-tokens';
// A name that is not local: to the browser its pages are as insecure as any that are served over http.
const INSECURE_HOST = 'portal.test';

let browser: Browser;
let script: string;

beforeAll(async () => {
  script = await readFile('dist/portal-widgets.js', 'utf8');
  browser = await launchChromium({
    args: [`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
    // As visitors have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});

afterAll(() => browser.close());

export interface PortalPageOptions {
  /** The account of the visitor who is logged in: these records, or one that every service has. */
  readonly account?: PlainRecords | string;
  readonly service?: Omit<ServerOptions, 'pages' | 'accounts'>;
  /** The page's HTML, in which `{origin}` stands for the portal's. By default the script tag for all widgets. */
  readonly body?: string;
  readonly head?: string;
  /** The whole page, where it is not to be made of `head` and `body`. */
  readonly document?: ServicePage;
  /** A style sheet of the page's own, which the policy then allows. */
  readonly css?: string;
  /** Another origin that the policy lets the page call. */
  readonly allowedOrigin?: string;
  /** More that the portal serves. A page among it has the same policy. */
  readonly files?: Readonly<Record<string, ServicePage>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
  /** Runs in the page before anything of it. */
  readonly initScript?: () => void;
  /** Whether the page is served from where the browser trusts nothing. */
  readonly isInsecure?: boolean;
  /** What the console may say. Anything else fails the test. */
  readonly allowedMessages?: readonly RegExp[];
}

export interface PortalPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly service: RunningService;
  /** Without a slash at its end. */
  readonly origin: string;
  /** All that the page has written to the console, or thrown. */
  readonly console: readonly string[];
  /** A widget. */
  readonly region: (title: string) => Locator;
  /** What was asked of the service, the newest last. */
  readonly requestsTo: (operation: Operation) => RecordedRequest[];
  /** The details of all events of a type that there have been on the page. */
  readonly events: <Type extends Widgets.WidgetEventType>(type: Type) => Promise<Widgets.WidgetEventDetails[Type][]>;
}

/**
 * Opens a portal's page with the built script in it, under a strict policy. When the test has ended, the console must have
 * said nothing: no message, no uncaught error, no violation of the policy.
 */
export async function openPortal(options: PortalPageOptions = {}): Promise<PortalPage> {
  const { account = {}, body = scriptTag(ALL_WIDGETS), head = '', files = {}, allowedMessages = [] } = options;
  const isPlain = typeof account === 'object';
  const headers = { 'content-security-policy': policyFor(options), ...options.headers };
  const pages: Readonly<Record<string, ServicePage>> = {
    '/': options.document ?? htmlPage(pageHtml(head, body, options.css)),
    '/portal-widgets.js': scriptFile(script),
    '/page.css': { type: 'text/css', body: options.css ?? '' },
    ...files,
  };
  const service = await startService({
    ...options.service,
    accounts: isPlain ? [recordsAccount(account)] : [],
    pages(path) {
      const served = Object.hasOwn(pages, path) ? pages[path] : undefined;
      return served && { type: served.type, headers, body: served.body.toString().replaceAll('{origin}', origin) };
    },
  });
  const origin = options.isInsecure ? service.origin.replace('127.0.0.1', INSECURE_HOST) : service.origin;
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', ...options.context });
  context.setDefaultTimeout(10_000);
  const console: string[] = [];
  context.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => console.push(`uncaught: ${error.error().message}`));
  onTestFinished(async () => {
    await context.close();
    await service.stop();
    expect(console.filter((message) => !allowedMessages.some((expected) => expected.test(message)))).toEqual([]);
  });

  const [name = '', value = ''] = sessionCookie(isPlain ? 'records' : account).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  if (options.initScript) await context.addInitScript(options.initScript);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  return {
    page,
    context,
    service,
    origin,
    console,
    region: (title) => page.getByRole('region', { name: title }),
    requestsTo: (operation) => service.requests.filter((request) => request.operation === operation),
    events: (type) =>
      page.evaluate((wanted) => {
        const details: unknown[] = [];
        PortalWidgets.on(wanted, ({ detail }) => void details.push(detail))();
        return details;
      }, type) as Promise<Widgets.WidgetEventDetails[typeof type][]>,
  };
}

function policyFor({ css, allowedOrigin }: PortalPageOptions): string {
  const policy = allowedOrigin === undefined ? POLICY : POLICY.replace("connect-src 'self'", `connect-src 'self' ${allowedOrigin}`);
  return css === undefined ? policy : `${policy}; style-src 'self'`;
}

/** Whether an element or one in it has the focus, be it in a shadow root or not. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.contains((node.getRootNode() as Document | ShadowRoot).activeElement));
}
