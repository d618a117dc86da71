import type { IncomingMessage } from 'node:http';
import { ACCOUNTS_PATH, FAULTS_PATH, LOGIN_PATH, SESSION_PATH } from './control-paths.js';
import type { FaultInjector } from './fault-injection.js';
import type { AccountData } from './fixtures/account.js';
import type { AccountRegistry } from './fixtures/registry.js';
import { HttpError, jsonResponse, loginPage, type MockResponse } from './mock-response.js';
import { setFaults } from './parse-faults.js';
import { CLEAR_SESSION, sessionAccount, startSession } from './session.js';

const METHODS: Readonly<Record<string, readonly string[]>> = {
  [ACCOUNTS_PATH]: ['GET'],
  [FAULTS_PATH]: ['GET', 'POST', 'DELETE'],
  [LOGIN_PATH]: ['GET', 'POST'],
  [SESSION_PATH]: ['GET', 'POST', 'DELETE'],
};

/** Allowed methods of a control endpoint; null for any other path. */
export function controlMethods(path: string): readonly string[] | null {
  return Object.hasOwn(METHODS, path) ? (METHODS[path] ?? null) : null;
}

/** Lets the harness page and tests select the account and inject faults. */
export async function handleControlRequest(
  path: string,
  request: IncomingMessage,
  accounts: AccountRegistry,
  faults: FaultInjector,
): Promise<MockResponse> {
  switch (path) {
    case ACCOUNTS_PATH:
      return jsonResponse({
        data: accounts.fixtures.map(({ id, label, description }) => ({
          id,
          label,
          description,
          email: getEmail(accounts.byId(id)),
        })),
      });
    case FAULTS_PATH:
      if (request.method === 'POST') setFaults(faults, await readJson(request));
      if (request.method === 'DELETE') faults.clear();
      return jsonResponse(faults.current());
    case SESSION_PATH: {
      if (request.method === 'DELETE') return jsonResponse({ account: null }, 200, { 'set-cookie': CLEAR_SESSION });
      if (request.method === 'GET') {
        const account = sessionAccount(request) ?? '';
        return jsonResponse({ account: accounts.byId(account) ? account : null });
      }
      const account = parseAccount(await readJson(request));
      if (!accounts.byId(account)) throw new HttpError(400, 'No such account');
      return jsonResponse({ account }, 200, { 'set-cookie': startSession(account) });
    }
    default:
      return loginPage();
  }
}

/** The signed-in user's, as a portal's own page shows it. */
function getEmail(account: AccountData | null): string | undefined {
  const customer = account?.customer();
  const email: unknown = typeof customer === 'object' && customer !== null ? Reflect.get(customer, 'email') : undefined;
  return typeof email === 'string' ? email : undefined;
}

const MAX_BODY_BYTES = 1_000_000;

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and dropped: a client that is still sending would not see the response.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) throw new HttpError(413, `The body must have at most ${MAX_BODY_BYTES} bytes`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new HttpError(400, 'The body must be JSON');
    throw error;
  }
}

function parseAccount(body: unknown): string {
  const account: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'account') : undefined;
  if (typeof account !== 'string') throw new HttpError(400, 'The body must be { account }');
  return account;
}
