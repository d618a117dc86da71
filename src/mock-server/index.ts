import { isLoopbackHostname } from '../client/loopback.js';
import { suggestName } from '../format/nearest-name.js';
import type { BillableMetric, Quota } from '../provider/index.js';
import { fixtures } from './fixtures/registry.js';
import type { AccountRecords } from './fixtures/static-account.js';
import { builtPage } from './built-page.js';
import type { Fault } from './fault-injection.js';
import { PORTAL_PATH, PROVIDER_PATH } from './operations.js';
import { sessionCookie } from './session.js';
import { USAGE_PATH } from './snippet.js';
import { type FaultName, setFaults } from './set-faults.js';
import type { RecordedRequest } from './recorded-request.js';
import { releaseFiles } from './release-files.js';
import { type MockServerOptions as ServerOptions, startMockServer as startServer } from './server.js';

export type { AccountRecords, Fault, FaultName };

/** The limit and the usage of one period. Every field may be missing. */
export type UsageQuota = Partial<Quota>;

/** A billable metric, as the usage endpoint sends it. */
export interface UsageMetric extends Partial<Omit<BillableMetric, 'quotas'>> {
  readonly quotas?: readonly UsageQuota[] | null;
}

/** The options of the mock server. */
export interface MockServerOptions {
  /** By default 0, which means any free port. */
  readonly port?: number;
  /** The address to listen on. Default: `127.0.0.1`. */
  readonly host?: string;
  /**
   * The account of requests without a session cookie. Null means that they are not signed in.
   * Default: `everyday`.
   */
  readonly account?: string | null;
  /** Your own accounts by id. An account replaces a built-in one with the same id. */
  readonly accounts?: Readonly<Record<string, AccountRecords>>;
  /**
   * The origins whose pages may call the server. Pages of this computer (`http://localhost:5173`)
   * always may.
   */
  readonly allowOrigins?: readonly string[];
  /**
   * The key of the Provider API at `providerUrl`, whose parameter of current usage is `usage`. By
   * default, no key is valid.
   */
  readonly providerKey?: string | undefined;
}

/** A request that the mock server has received. */
export type ReceivedRequest = Omit<RecordedRequest, 'aborted'>;

/** A running mock server. */
export interface MockServer {
  /** The address of a page with the widgets, for example `http://127.0.0.1:51234`. */
  readonly url: string;
  /** The base URL of the User Portal API, for `data-api-base`. */
  readonly apiBase: string;
  /** The URL of the usage endpoint, for `usage-url`. */
  readonly usageUrl: string;
  /** The base URL of the Provider API, for `createProviderClient`. */
  readonly providerUrl: string;
  /** The URL of the script. Its message catalogs are beside it. */
  readonly scriptUrl: string;
  /**
   * The latest 10,000 requests, oldest first. Requests from the usage endpoint to the Provider API
   * are left out.
   */
  readonly requests: readonly ReceivedRequest[];
  /** Returns the `Cookie` header of a user who is signed in to an account. */
  sessionCookie(account: string): string;
  /**
   * Changes whose data requests without a session cookie get.
   * @param account - the id of an account. Null means that they are not signed in.
   * @throws {TypeError} if the account doesn't exist
   */
  setAccount(account: string | null): void;
  /**
   * Changes the usage of a subscription.
   * @param subscriptionId - a subscription's id, in any account
   * @param metrics - all of its metrics. Null restores the metrics of the account.
   * @throws {TypeError} if the subscription doesn't exist
   */
  setUsage(subscriptionId: string, metrics: readonly UsageMetric[] | null): void;
  /**
   * Changes the responses of an operation.
   * @param operation - an operation, or `*` for all without a fault of their own
   * @param fault - a fault, or its name, such as `503`, `hangs` or `login-page`. Null removes it.
   * @throws {TypeError} if the operation or fault doesn't exist
   */
  setFault(operation: FaultName, fault: Fault | string | null): void;
  /** Removes all faults. */
  clearFaults(): void;
  /** Stops the server and closes all connections. Further calls do nothing. */
  close(): Promise<void>;
}

/** The ids of the accounts that every mock server has. */
export const ACCOUNTS: readonly string[] = fixtures.map(({ id }) => id);

/**
 * Starts a portal with made-up data for end-to-end tests: the User Portal API, a usage endpoint,
 * the widgets' script and a page with them.
 * @param options - port, accounts and origins
 * @returns the running server
 * @throws {TypeError} (rejects) if the account doesn't exist. Otherwise rejects with the error of
 * `listen`, such as `EADDRINUSE`.
 */
export async function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  // Commands serve their own pages.
  const own: MockServerOptions & Pick<ServerOptions, 'pages'> = options;
  const { account = 'everyday', accounts = {}, allowOrigins = [], providerKey } = own;
  const page = builtPage('/', { usageUrl: USAGE_PATH });
  const files = releaseFiles(import.meta.dirname);
  const ids = [...ACCOUNTS, ...Object.keys(accounts)];
  const parseAccount = (id: string | null): string | null => {
    if (id === null || ids.includes(id)) return id;
    throw new TypeError(`Unknown account ${JSON.stringify(id)}. ${suggestName(id, ids)}`);
  };
  let defaultAccount = parseAccount(account);
  const server = await startServer({
    port: own.port ?? 0,
    host: own.host ?? '127.0.0.1',
    pages: own.pages ?? ((path, search) => page(path, search) ?? files(path, search)),
    accounts,
    providerKey,
    isAllowedOrigin: (origin) => allowOrigins.includes(origin) || isLoopbackOrigin(origin),
    defaultAccount: () => defaultAccount,
  });
  let closed: Promise<void> | undefined;
  return {
    url: server.origin,
    apiBase: server.origin + PORTAL_PATH,
    usageUrl: server.origin + USAGE_PATH,
    providerUrl: server.origin + PROVIDER_PATH,
    scriptUrl: `${server.origin}/portal-widgets.js`,
    get requests() {
      return server.requests.filter(({ path }) => !path.startsWith(PROVIDER_PATH));
    },
    sessionCookie,
    setAccount(id) {
      defaultAccount = parseAccount(id);
    },
    setUsage(subscriptionId, metrics) {
      if (!server.accounts.bySubscription(subscriptionId))
        throw new TypeError(
          `Unknown subscription ${JSON.stringify(subscriptionId)}. Use the id of a subscription in one of the accounts`,
        );
      server.accounts.setUsage(subscriptionId, metrics);
    },
    setFault: (operation, fault) => setFaults(server.faults, { [operation]: fault }),
    clearFaults: () => server.faults.clear(),
    close: () => (closed ??= server.stop()),
  };
}

/** False for `null`, the origin of a page opened from a file, because it isn't a URL. */
function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHostname(new URL(origin).hostname);
}
