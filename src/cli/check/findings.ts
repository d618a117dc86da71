import type { ErrorKind } from '../../api/api-error.js';

export type CheckName = 'getCustomer' | 'listSubscriptions' | 'listAccessTokens' | 'session' | 'usage' | 'page';

export type Severity = 'error' | 'warning';

/** An error prevents the widgets from showing data, or exposes data; a warning is a deviation that they can handle. */
const SEVERITIES = {
  network: 'error',
  timeout: 'error',
  'session-ended': 'error',
  forbidden: 'error',
  'not-found': 'error',
  'rate-limited': 'error',
  server: 'error',
  malformed: 'error',
  'wrong-envelope': 'error',
  'invalid-record': 'error',
  'unusable-id': 'error',
  'duplicate-id': 'error',
  'offset-ignored': 'error',
  'limit-ignored': 'warning',
  'filter-ignored': 'error',
  pagination: 'warning',
  'wrong-type': 'warning',
  'missing-field': 'warning',
  'misnamed-field': 'warning',
  'unexpected-null': 'warning',
  'invalid-value': 'warning',
  'unknown-value': 'warning',
  'contradictory-expiry': 'warning',
  redirect: 'warning',
  'json-as-html': 'error',
  'content-type': 'warning',
  'byte-order-mark': 'warning',
  'large-response': 'warning',
  slow: 'warning',
  date: 'warning',
  'shared-cache': 'error',
  'cache-control': 'warning',
  cors: 'error',
  'cors-headers': 'warning',
  'open-cors': 'error',
  'open-access': 'error',
  'usage-refused': 'error',
  'usage-open': 'error',
  'usage-redirect': 'error',
  'usage-refusal': 'warning',
  'usage-missing': 'warning',
  csp: 'error',
} as const satisfies Readonly<Record<ErrorKind, Severity>> & Readonly<Record<string, Severity>>;

export type FindingCode = keyof typeof SEVERITIES;

export const FINDING_CODES = Object.keys(SEVERITIES) as readonly FindingCode[];

export interface Finding {
  readonly check: CheckName;
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Path of a field, or name of a header or directive. */
  readonly field?: string;
  /** A sentence. */
  readonly message: string;
  /** How often it was found. */
  readonly count: number;
}

export interface FindingDetails {
  readonly field?: string;
  /** A term of the service, such as an unknown state, which ends the sentence. It is printed only if it can't be a secret. */
  readonly term?: string;
  /** A sentence that replaces several findings of a check, of which it names the first field. */
  readonly merged?: string;
}

/** Adds a finding to a check. The message is a sentence without its full stop. */
export type Report = (code: FindingCode, message: string, details?: FindingDetails) => void;

export interface Findings {
  reportTo(check: CheckName): Report;
  list(): readonly Finding[];
}

/** Terms of each kind that are listed. A hostile portal could have any number of them. */
const MAX_TERMS = 20;

/** Words of letters only: ids and tokens contain digits. */
const TERM = /^[a-z]{1,24}(?:[ _-][a-z]{1,24}){0,3}$/i;
const FIELD_NAME = /^[a-z]{1,24}\d?(?:_[a-z]{1,24}\d?){0,4}$/i;

/** A term that can be printed, or null if the text may contain a secret. */
function toSafeTerm(text: string, secrets: ReadonlySet<string>): string | null {
  if (!TERM.test(text) || text.length > 40) return null;
  return [...secrets].some((secret) => secret.includes(text)) ? null : text;
}

/**
 * The name of a field that can be printed, or null if the text may contain a secret. Its words may end with a digit, as in `line1`.
 */
export function toSafeFieldName(text: string, secrets: ReadonlySet<string>): string | null {
  if (!FIELD_NAME.test(text) || text.length > 40) return null;
  return [...secrets].some((secret) => secret.includes(text)) ? null : text;
}

interface Entry {
  readonly finding: Finding;
  readonly term: string | undefined;
  readonly merged: string | undefined;
}

/** Replaces several entries of a check with the same `merged` by one, in the place of the first. */
function mergeFindings(entries: readonly Entry[]): Entry[] {
  const groups = new Map<unknown, Entry[]>();
  for (const entry of entries) {
    const { finding, merged } = entry;
    const key = merged === undefined ? entry : `${finding.check} ${merged}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const { field, ...finding } = first.finding;
    const message = `${first.merged}, such as ${field}`;
    const count = group.reduce((sum, each) => sum + each.finding.count, 0);
    return [{ ...first, finding: { ...finding, message, count } }];
  });
}

/**
 * Merges equal findings. They contain no content of responses, except for terms.
 * @param secrets - values of the session and of tokens; may be extended until the findings are listed
 */
export function createFindings(secrets: ReadonlySet<string>, ignored: ReadonlySet<string>): Findings {
  const findings = new Map<string, Entry>();
  const termCounts = new Map<string, number>();
  return {
    reportTo:
      (check) =>
      (code, message, { field, term, merged } = {}) => {
        if (ignored.has(code)) return;
        const kind = JSON.stringify([check, code, field, message]);
        let key = JSON.stringify([kind, term]);
        let listedTerm = term;
        if (term !== undefined && !findings.has(key)) {
          const terms = (termCounts.get(kind) ?? 0) + 1;
          termCounts.set(kind, terms);
          if (terms > MAX_TERMS) [key, listedTerm] = [kind, undefined];
        }
        const count = (findings.get(key)?.finding.count ?? 0) + 1;
        const finding = {
          check,
          code,
          severity: SEVERITIES[code],
          ...(field !== undefined && { field }),
          message,
          count,
        };
        findings.set(key, { finding, term: listedTerm, merged });
      },
    list: () =>
      mergeFindings([...findings.values()]).map(({ finding, term }) => {
        const safeTerm = term === undefined ? null : toSafeTerm(term, secrets);
        return { ...finding, message: `${finding.message}${safeTerm === null ? '' : `: ${safeTerm}`}.` };
      }),
  };
}
