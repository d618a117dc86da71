import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContextOptions, Locator, Page, Request, Route } from 'playwright';
import { recordEvents } from '../browser/page-state.js';
import { newPage } from '../browser/portal-page.js';
import { records as allRecords } from './records.js';

/**
 * The test responds to every request, so no server is needed. The loopback name gives pages a
 * clipboard.
 */
export const ORIGIN = 'http://localhost:4999';

export interface Records {
  customer: object;
  subscriptions: readonly object[];
  /** The records by subscription id. */
  tokens: Readonly<Record<string, readonly object[]>>;
  /** The metrics at `/usage`, by subscription id. */
  metrics: Readonly<Record<string, readonly object[]>>;
}

/** An account without anything. */
export const NOTHING: Records = { customer: {}, subscriptions: [], tokens: {}, metrics: {} };

export type Respond = (url: URL, request: Request) => Parameters<Route['fulfill']>[0] | 'abort' | 'hang' | undefined;

export interface PageOptions {
  readonly body?: string;
  readonly head?: string;
  readonly path?: string;
  /** Records in place of the account that the document is about. Read for each request. */
  readonly records?: Partial<Records>;
  /** Responses that replace the release and the API, on every origin. */
  readonly respond?: Respond | undefined;
  readonly context?: BrowserContextOptions;
  /** Delay of every API response. */
  readonly delayMs?: number;
  /** The server's clock: the `Date` header of every response. */
  readonly date?: string;
  /** Runs in the page before any other script. */
  readonly initScript?: () => void;
}

export type HostPage = Awaited<ReturnType<typeof openPage>>;

export const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** The tag of the built script. */
export function tag(widgets = '', attributes = ''): string {
  return `<script src="/assets/portal-widgets.js" ${widgets && `data-widgets="${widgets}"`} ${attributes} defer></script>`;
}

/** Opens a host page with the built release. */
export async function openPage(options: PageOptions = {}) {
  const { page, console } = await newPage(options.context);
  const context = page.context();
  context.setDefaultTimeout(20_000);
  await context.addInitScript(recordEvents, { hasData: true });
  if (options.initScript) await context.addInitScript(options.initScript);
  const requests: Request[] = [];
  const defaults = allRecords();
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    requests.push(request);
    const response = options.respond?.(url, request) ?? respond(url, options, { ...defaults, ...options.records });
    if (response === 'hang') return;
    if (response === 'abort') return route.abort();
    if (options.delayMs !== undefined && /^\/(?:api\/|usage$)/.test(url.pathname)) await setTimeout(options.delayMs);
    const headers = { date: options.date ?? new Date().toUTCString(), ...response?.headers };
    return route.fulfill({ ...response, headers }).catch(() => undefined);
  });
  await page.goto(ORIGIN + (options.path ?? '/'));
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const events = (type: string) =>
    page.evaluate((wanted) => recordedEvents.filter((event) => event.type === wanted), type);
  return {
    page,
    requests,
    console,
    /** Requests whose URL contains a text. */
    requestsTo: (part: string) => requests.filter((request) => request.url().includes(part)),
    region,
    /** The button of a row in the list. */
    row: (title: string) => region('Subscriptions').getByRole('button', { name: title, exact: true }),
    /** Events of a type that the document has received. */
    events,
    details: async (type: string) => (await events(type)).map(({ detail }) => detail),
  };
}

/** The path of a link in the page's origin, or its URL. */
export const hrefOf = async (link: Locator) => (await link.getAttribute('href'))?.replace(ORIGIN, '');

export const ELEMENTS = ['account', 'customer-card', 'subscription-list', 'access-tokens', 'usage'].map(
  (name) => `portal-${name}`,
);

/** The attributes of elements, in alphabetical order. */
export const observedAttributes = (page: Page, elements: readonly string[]) =>
  page.evaluate((names) => {
    const attributesOf = (name: string) =>
      Reflect.get(customElements.get(name) ?? {}, 'observedAttributes') as string[];
    return Object.fromEntries(names.map((name) => [name, attributesOf(name).toSorted()]));
  }, elements);

/** A response to the requests whose path has an end. */
export const at =
  (path: string, response: ReturnType<Respond>): Respond =>
  ({ pathname }) =>
    pathname.endsWith(path) ? response : undefined;

/** A failure of the API that is not tried again. */
export const failWith =
  (status: number, isApi = ({ pathname }: URL): boolean => pathname.startsWith('/api/')): Respond =>
  (url) =>
    isApi(url) ? { status, headers: { 'retry-after': '3600' } } : undefined;

function respond(
  url: URL,
  { body = tag('account'), head = '' }: PageOptions,
  { customer, subscriptions, tokens, metrics }: Records,
): Parameters<Route['fulfill']>[0] {
  const { pathname, searchParams } = url;
  const file = `dist/${pathname.replace('/assets/', '')}`;
  if (pathname.startsWith('/assets/') && existsSync(file))
    return { contentType: 'text/javascript', body: readFileSync(file, 'utf8') };
  if (pathname.endsWith('/customer')) return { json: customer };
  const ofSubscription = /\/subscriptions\/([^/]+)\/access-tokens\/$/.exec(pathname)?.[1];
  if (ofSubscription) return { json: pageOf(tokens[ofSubscription] ?? [], searchParams) };
  if (pathname.endsWith('/subscriptions/')) {
    const state = searchParams.get('state');
    return {
      json: pageOf(
        subscriptions.filter((each) => !state || Reflect.get(each, 'state') === state),
        searchParams,
      ),
    };
  }
  if (pathname === '/usage') return { json: { data: metrics[searchParams.get('subscription_id') ?? ''] ?? [] } };
  if (pathname.startsWith('/assets/')) return { status: 404 };
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><title>Portal</title>${head}</head><body>${body}</body></html>`,
  };
}

function pageOf(records: readonly object[], params: URLSearchParams) {
  const [limit, offset] = [Number(params.get('limit') ?? 20), Number(params.get('offset') ?? 0)];
  const pagination = { limit, offset, total: records.length };
  return { data: records.slice(offset, offset + limit), metadata: { pagination } };
}
