import type { ErrorKind } from '../../client/api-error.js';

export type CheckName = 'getCustomer' | 'listSubscriptions' | 'listAccessTokens' | 'session' | 'usage' | 'page';

type Severity = 'error' | 'warning';

/**
 * An error prevents the widgets from showing data, or exposes data. A warning is a deviation that
 * they can handle.
 */
export const SEVERITIES = {
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
  'content-type': 'warning',
  'large-response': 'warning',
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

type FindingCode = keyof typeof SEVERITIES;

export const FINDING_CODES = Object.keys(SEVERITIES) as readonly FindingCode[];

export interface Finding {
  readonly check: CheckName;
  readonly code: FindingCode;
  /** The path of a field, or the name of a header or directive. */
  readonly field: string | undefined;
  readonly message: string;
  /** The number of times that it was found. */
  count: number;
}

interface FindingDetails {
  /**
   * A term of the service, such as an unknown state, at the end of the sentence. It is printed only
   * if it can't be a secret.
   */
  readonly term?: string;
  /** Whether all fields with this message are one finding, which names the first field. */
  readonly isMerged?: boolean;
}

/**
 * Adds a finding to a check. The message is a sentence without its full stop, about the field if
 * there is one.
 */
export type Report = (code: FindingCode, message: string, field?: string, details?: FindingDetails) => void;

export type Findings = ReturnType<typeof createFindings>;

/** The number of terms per kind that are listed, because a hostile portal could send any number. */
const MAX_TERMS = 20;

/** Matches words that may end with a digit, as in `line1`. Ids and tokens have more digits. */
const WORDS = /^[a-z]{1,24}\d?(?:[ _-][a-z]{1,24}\d?){0,4}$/i;

/** Whether a term, such as a state or a field's name, can't be a secret. */
export function isPrintable(text: string, secrets: ReadonlySet<string>): boolean {
  return text.length <= 40 && WORDS.test(text) && ![...secrets].some((secret) => secret.includes(text));
}

/**
 * Merges equal findings. They contain nothing from responses, except terms.
 *
 * @param secrets - values of the session and of tokens. More may be added until the findings are
 * listed.
 */
export function createFindings(secrets: ReadonlySet<string>, ignored: ReadonlySet<string>) {
  const findings = new Map<string, Finding & { readonly term: string | undefined }>();
  const termsOf = new Map<string, Set<string>>();
  return {
    reportTo:
      (check: CheckName): Report =>
      (code, message, field, { term, isMerged = false } = {}) => {
        if (ignored.has(code)) return;
        const kind = JSON.stringify([check, code, message, isMerged || field]);
        const terms = termsOf.get(kind) ?? new Set();
        if (term !== undefined && terms.size < MAX_TERMS) terms.add(term);
        termsOf.set(kind, terms);
        const listed = term !== undefined && terms.has(term) ? term : undefined;
        const key = JSON.stringify([kind, listed]);
        const finding = findings.get(key) ?? { check, code, field, message, term: listed, count: 0 };
        finding.count++;
        findings.set(key, finding);
      },
    list: (): readonly Finding[] =>
      [...findings.values()].map(({ term, ...finding }) => ({
        ...finding,
        message: `${finding.message}${term !== undefined && isPrintable(term, secrets) ? `: ${term}` : ''}.`,
      })),
  };
}
