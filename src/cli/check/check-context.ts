import { type CheckName, type Findings, toSafeFieldName } from './findings.js';
import type { Fields } from './documented-fields.js';
import { absentFields, undocumentedFields } from './inspect-record.js';
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

/** Names of fields, except for those of nested objects. */
export interface FieldNames {
  readonly absent: Set<string>;
  readonly undocumented: Set<string>;
}

/** A hostile portal could have any number of fields. */
const MAX_NAMES = 50;

export function createFieldNames(): FieldNames {
  return { absent: new Set(), undocumented: new Set() };
}

export function addFieldNames({ absent, undocumented }: FieldNames, record: unknown, fields: Fields): void {
  for (const name of absentFields(record, fields)) absent.add(name);
  for (const name of undocumentedFields(record, fields)) if (undocumented.size < 10 * MAX_NAMES) undocumented.add(name);
}

export interface CheckContextOptions {
  readonly transport: Transport;
  readonly findings: Findings;
  readonly limits: ResponseLimits;
  /** Ends with a slash. */
  readonly apiBase: URL;
  readonly maxSubscriptions: number;
  /** Names of the headers of the session, for which browsers send a preflight request to another origin. */
  readonly headerNames: readonly string[];
  /** Whether the report has facts that do not matter to customers. */
  readonly isVerbose: boolean;
  /** Values that must not be in the output. */
  readonly secrets: Set<string>;
  readonly progress: (text: string) => void;
}

export interface CheckContext extends CheckContextOptions {
  /** Requests a path below the API base, with the session. */
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<Probe>;
  /** A path below the API base, for output. */
  path(path: string): string;
  /** Facts with names of fields, of which no widget needs any; only in a verbose report. */
  fieldFacts(fields: FieldNames): Facts;
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
    fieldFacts({ absent, undocumented }) {
      const join = (names: Iterable<string>): string =>
        [...names]
          .map((name) => toSafeFieldName(name, secrets))
          .filter((name) => name !== null)
          .slice(0, MAX_NAMES)
          .join(', ');
      const facts = { absentFields: join(absent), undocumentedFields: join(undocumented) };
      return options.isVerbose ? Object.fromEntries(Object.entries(facts).filter(([, names]) => names !== '')) : {};
    },
  };
}
