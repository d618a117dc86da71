import { isObject } from '../../client/resources/parse.js';
import type { Fields } from './documented-fields.js';
import { type CheckName, type Findings, isPrintable, type Report } from './findings.js';
import { type Facts, inspectPreflight, type Measurement, type ResponseLimits } from './inspect-response.js';
import type { Probe, SendRequest } from './transport.js';

export interface CheckResult extends Partial<Measurement> {
  readonly check: CheckName;
  /** The method and the path, with `{id}` for ids. */
  readonly request: string;
  /** The reason for a missing response. */
  readonly skipped?: string;
}

/** The number of field names that are listed, because a hostile portal could send any number. */
const MAX_NAMES = 50;

export interface CheckOptions extends Omit<ResponseLimits, 'crossOrigin'> {
  readonly send: SendRequest;
  readonly findings: Findings;
  /** The URL ends with a slash. */
  readonly apiBase: URL;
  readonly page: URL;
  /** Undefined if usage isn't checked. */
  readonly usageUrl: URL | undefined;
  /** The authorization of usage requests, as in the attribute `usage-auth`. */
  readonly usageAuth: 'token' | 'session';
  readonly maxSubscriptions: number;
  /**
   * The names of the session's headers. For these, browsers send a preflight request to another
   * origin.
   */
  readonly headerNames: readonly string[];
  /** Whether the report includes facts that don't matter to customers. */
  readonly isVerbose: boolean;
  /** The values that must not be in the output. */
  readonly secrets: Set<string>;
  readonly progress: (text: string) => void;
}

export type CheckContext = ReturnType<typeof createCheckContext>;

export function createCheckContext(options: CheckOptions) {
  const { apiBase, page, send, findings, secrets, isVerbose, progress } = options;
  const crossOrigin = page.origin === apiBase.origin ? undefined : page.origin;
  return {
    ...options,
    /** The origin of the page with the widgets, if it isn't the portal's. */
    crossOrigin,
    start(check: CheckName): Report {
      progress(check);
      return findings.reportTo(check);
    },
    /** Returns a path below the API base, for output. */
    path: (path: string): string => apiBase.pathname + path,
    /** Requests a path below the API base, with the session. */
    get(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<Probe> {
      const url = new URL(path, apiBase);
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) url.searchParams.set(name, String(value));
      return send(url, { headers: crossOrigin === undefined ? {} : { origin: crossOrigin } });
    },
    /** Sends the preflight request of a request with these headers. */
    async checkPreflight(url: URL, names: readonly string[], hasCredentials: boolean, report: Report): Promise<void> {
      const headers = {
        origin: page.origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': names.join(','),
      };
      const response = await send(url, { method: 'OPTIONS', headers, hasSession: false, redirectError: 'server' });
      inspectPreflight(response, page.origin, names, hasCredentials, report);
    },
    /** Returns the names of top-level fields that no widget needs. Only in a verbose report. */
    fieldFacts(records: readonly unknown[], fields: Fields): Facts {
      if (!isVerbose) return [];
      const objects = records.filter(isObject);
      const absent = Object.keys(fields).filter((name) => objects.some((record) => record[name] === undefined));
      const undocumented = new Set(
        objects.flatMap((record) => Object.keys(record).filter((name) => !Object.hasOwn(fields, name))),
      );
      const describe = (kind: string, all: Iterable<string>): Facts => {
        const names = [...all].filter((name) => isPrintable(name, secrets)).slice(0, MAX_NAMES);
        return names.length > 0 ? [`${kind} fields: ${names.join(', ')}`] : [];
      };
      return [...describe('absent', absent), ...describe('undocumented', undocumented)];
    },
  };
}
