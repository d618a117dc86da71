import { expect, onTestFinished } from 'vitest';
import { type StaticRecords, staticAccount } from '../../src/mock-server/fixtures/static-account.js';
import { createFaultInjector, type Fault } from '../../src/mock-server/fault-injection.js';
import { createMockHandler } from '../../src/mock-server/request-handler.js';
import { startMockServer } from '../../src/mock-server/server.js';
import { scriptFile, scriptTag } from '../browser/portal-html.js';
import { smallAccount } from '../browser/portal-records.js';
import type { Engine, EnginePage, SavedFile } from './engine.js';
import { FAULT_MATRIX } from './fault-matrix.js';
import { type FaultRow, MATRIX_OPERATIONS } from './fault-row.js';
import { addWidgets, readWidgets, recordPage, type WidgetSnapshot } from './page-recorder.js';
import { openPortal } from './portal-page.js';

export interface LaterPageOptions {
  readonly operation: 'listSubscriptions' | 'listAccessTokens';
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** How many records the service returns at a time; 2 by default. */
  readonly pageSize?: number;
  /** The account of a row. */
  readonly account: (index: number) => StaticRecords;
  /** JSON of the valid response to the request of the second page. */
  readonly validResponse: (index: number) => Readonly<Record<string, unknown>>;
}

export interface LaterPages {
  readonly page: EnginePage;
  /** Waits until all widgets contain a text. */
  readonly loaded: (text: string) => Promise<void>;
  /** Makes all requests fail after a number of valid ones. */
  readonly setFaults: (validRequests: number) => void;
  readonly widgets: () => Promise<WidgetSnapshot[]>;
  /** The file that each widget would save, found by a text in it. */
  readonly fileWith: (text: string) => Promise<SavedFile | undefined>;
}

/**
 * The rows of the fault matrix that apply to a later page of a list, in two groups: slow rows need a page with shortened timeouts, because
 * a browser opens at most six connections per origin.
 */
export function laterPageRows(
  operation: LaterPageOptions['operation'],
): readonly (readonly [name: string, rows: readonly FaultRow[]])[] {
  const rows = FAULT_MATRIX.filter(
    ({ operations = MATRIX_OPERATIONS, isConnectionRefused, subscriptionId }) =>
      operations.includes(operation) && !isConnectionRefused && subscriptionId === undefined,
  );
  return [
    ['faults', rows.filter(({ isSlow }) => !isSlow)],
    ['slow responses', rows.filter(({ isSlow }) => isSlow)],
  ];
}

/** Opens a page with a widget for each row. Each has a separate service below a path of the portal's origin. */
export async function openLaterPages(
  engine: Engine,
  rows: readonly FaultRow[],
  options: LaterPageOptions,
): Promise<LaterPages> {
  const { operation, tag, attributes, account, validResponse, pageSize = 2 } = options;
  const other = await startMockServer();
  onTestFinished(() => other.stop());
  const served = rows.map((row, index) => {
    const faults = createFaultInjector();
    const handle = createMockHandler({
      accounts: [staticAccount(account(index))],
      defaultLimit: pageSize,
      maxLimit: pageSize,
      faults,
    });
    const input = { validResponse: validResponse(index), crossOriginLogin: `${other.origin}/harness/login` };
    const fault: Fault = typeof row.fault === 'function' ? row.fault(input) : row.fault;
    return { handle, setFaults: (times: number) => faults.set(operation, { times }, fault) };
  });
  const widgets = rows.map((_, index) => [
    tag,
    { ...attributes, id: `case-${index}`, 'api-base': `/case-${index}/api/v0/` },
  ]);
  const { page } = await openPortal(engine, {
    account: smallAccount(),
    service: {
      middleware(request, response, next) {
        const [, index = '-1', path = ''] = /^\/case-(\d+)(.*)/s.exec(request.url ?? '') ?? [];
        const { handle } = served[Number(index)] ?? {};
        if (!handle) return next();
        request.url = path;
        return handle(request, response);
      },
    },
    files: {
      '/init.js': scriptFile(
        `(${String(recordFiles)})();(${String(recordPage)})(${rows.some(({ isSlow }) => isSlow)})`,
      ),
      '/widgets.js': scriptFile(`(${String(addWidgets)})(${JSON.stringify(widgets)})`),
    },
    body: `${scriptTag()}<script src="/widgets.js"></script>`,
    // Messages of browsers about failed requests and about redirects to another origin.
    allowedMessages: [
      /^error: Failed to load resource/,
      /connect-src|Cross-Origin|CORS/i,
      /answers with (?:404|something else)/,
    ],
  });
  const readAll = () => page.evaluate(readWidgets, rows.length);
  return {
    page,
    widgets: readAll,
    async loaded(text) {
      await expect
        .poll(async () => (await readAll()).every((widget) => widget.text.includes(text)), { timeout: 60_000 })
        .toBe(true);
    },
    setFaults: (validRequests) => served.forEach(({ setFaults }) => setFaults(validRequests)),
    fileWith: async (text) => (await readFiles(page)).find(({ content }) => content.includes(text)),
  };
}

/** Runs in the page. Records the files that it would save. */
function recordFiles(): void {
  const files: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  Object.assign(globalThis, { files });
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    const url = createObjectURL.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function save() {
    void blobs
      .get(this.href)
      ?.text()
      .then((content) => files.push({ name: this.download, content }));
  };
}

const readFiles = (page: EnginePage) => page.evaluate(() => (globalThis as unknown as { files: SavedFile[] }).files);
