import { once } from 'node:events';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { resolveSafeUrl } from '../client/base-url.js';
import { suggestName } from '../format/nearest-name.js';

/** The parts of the process that a command may use. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder with the files of the release. */
  readonly folder: string;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Aborted to stop a server, for example by Ctrl+C. */
  readonly signal: AbortSignal;
}

export interface Command {
  /** A line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  /** Resolves with the exit code. */
  readonly run: (args: readonly string[], context: Context) => Promise<number>;
}

export const EXIT_CODES = { ok: 0, findings: 1, failure: 2 } as const;

/** An error that the user can correct. It is printed without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Defined extends Options> = ReturnType<typeof parseArgs<{ options: Defined; allowPositionals: true }>>;

/** Throws a `UsageError` without the values of arguments, because one may be a misplaced secret. */
export function parseOptions<const Defined extends Options>(
  args: readonly string[],
  options: Defined,
  positionalCount: 0 | 1 = 0,
): Parsed<Defined> {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const { length } = parsed.positionals;
    if (length === positionalCount) return parsed;
    throw new UsageError(
      positionalCount > length
        ? '<url> is missing: pass the URL of the portal, such as https://portal.example'
        : `too many arguments: pass ${positionalCount === 1 ? 'one <url> and options' : 'options only'}`,
    );
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [, unknown] = /^Unknown option '(--?[^\s'=]+)/.exec(error.message) ?? [];
    if (unknown !== undefined) {
      const names = [...Object.keys(options), 'help'].map((name) => `--${name}`);
      throw new UsageError(`unknown option ${unknown}. ${suggestName(unknown, names)}`);
    }
    const [, option, problem = ''] = /^Option '(--[\w-]+)[^']*' (.*)/s.exec(error.message) ?? [];
    if (option === undefined) throw error;
    throw new UsageError(
      problem.startsWith('does not')
        ? `${option} takes no value: leave it out`
        : `${option} needs a value: write ${option}=<value>`,
    );
  }
}

/** Errors don't quote the URL, which may contain a password. */
export function parseUrl(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${name} must be a URL, such as https://portal.example`);
  if (url.username || url.password) throw new UsageError(`${name} must be a URL without user name and password`);
  if (!resolveSafeUrl(url.href, 'null')) {
    throw new UsageError(`${name} must be an https URL: http would send the session unencrypted`);
  }
  return url;
}

/** Returns the `Cookie` header in `PORTAL_COOKIE`, or undefined. Errors don't quote it. */
export function readCookie(env: Context['env']): string | undefined {
  const cookie = env['PORTAL_COOKIE']?.trim();
  if (!cookie) return undefined;
  if (!/^[\x20-\x7e]+=[\x20-\x7e]*$/.test(cookie))
    throw new UsageError('PORTAL_COOKIE must be a Cookie header, such as "session=…" (name=value; name=value)');
  return cookie;
}

/** Parses an integer, or any number if the minimum isn't an integer. */
export function parseNumber(name: string, value: string, min: number, max: number): number {
  const pattern = Number.isInteger(min) ? /^\d+$/ : /^\d+(?:\.\d+)?$/;
  const number = pattern.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw new UsageError(`${name} must be a number from ${min} to ${max}`);
  return number;
}

/** Formats labels and values as two columns. */
export function formatColumns(rows: readonly (readonly [label: string, value: string])[]): string {
  return rows.map(([label, value]) => `${label.padEnd(23)}${value}\n`).join('');
}

export async function untilAborted({ signal }: Context): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Starts a server. Rejects with a `UsageError` if it can't listen on the address. */
export async function listen<Server>(start: () => Promise<Server>, port: number, host = '127.0.0.1'): Promise<Server> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UsageError(`port ${port} is in use: choose another with --port, or any free one with --port 0`);
    if (code === 'EACCES') throw new UsageError(`port ${port} needs more privileges: choose one from 1024 with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UsageError(`${host} isn't an address of this computer: choose another with --host`);
    throw error;
  }
}
