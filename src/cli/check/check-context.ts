import { type CheckName, type Findings, toSafeTerm } from './findings.js';
import type { Facts, ResponseLimits } from './inspect-response.js';
import type { Probe, Transport } from './transport.js';

/** Result of one check. */
export interface CheckResult {
  readonly check: CheckName;
  /** Method and path, with `{id}` for ids. */
  readonly request: string;
  readonly status?: number | undefined;
  readonly latencyMs?: number;
  readonly facts?: Facts;
  /** Why there is no response. */
  readonly skipped?: string;
}

export interface CheckContextOptions {
  readonly transport: Transport;
  readonly findings: Findings;
  readonly limits: ResponseLimits;
  /** Ends with a slash. */
  readonly apiBase: URL;
  readonly maxSubscriptions: number;
  /** Values that must not be in the output. */
  readonly secrets: Set<string>;
  readonly progress: (text: string) => void;
}

export interface CheckContext extends CheckContextOptions {
  /** Requests a path below the API base, with the session. */
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<Probe>;
  /** A path below the API base, for output. */
  path(path: string): string;
  /** A fact with the names of undocumented fields. */
  names(fields: Iterable<string>): Facts;
}

export function createCheckContext(options: CheckContextOptions): CheckContext {
  const { apiBase, transport, limits, secrets } = options;
  return {
    ...options,
    path: (path) => apiBase.pathname + path,
    get(path, query = {}) {
      const url = new URL(path, apiBase);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      return transport.getJson(url, { origin: limits.crossOrigin });
    },
    names(fields) {
      const names = [...fields].map((name) => toSafeTerm(name, secrets)).filter((name) => name !== null);
      return names.length > 0 ? { undocumentedFields: names.join(', ') } : {};
    },
  };
}
