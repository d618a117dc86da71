import type { CheckResult } from './check-context.js';
import { type Finding, SEVERITIES } from './findings.js';

/** The report as text, for terminals and logs. */
export function formatReport(apiBase: string, checks: readonly CheckResult[], findings: readonly Finding[]): string {
  const lines = checks.flatMap((check) => [
    ...formatCheck(check),
    ...findings.filter((finding) => finding.check === check.check).map(formatFinding),
  ]);
  return `${[apiBase, '', ...lines, '', formatSummary(findings)].join('\n')}\n`;
}

function formatCheck({ check, request, status, latencyMs, facts = {}, skipped }: CheckResult): string[] {
  const response =
    skipped === undefined
      ? `${status === undefined ? 'no response' : `status ${status}`}, ${latencyMs ?? 0} ms`
      : `skipped: ${skipped}`;
  const details = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  return [`${check.padEnd(18)}${request}`, `  ${[response, ...details].join(', ')}`];
}

function formatFinding({ code, field, message, count }: Finding): string {
  return `  ${SEVERITIES[code].padEnd(8)}${code.padEnd(21)}${field === undefined ? '' : `${field}: `}${message}${count > 1 ? ` (${count} times)` : ''}`;
}

function formatSummary(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No findings.';
  const errors = findings.filter(({ code }) => SEVERITIES[code] === 'error').length;
  return `${quantity(errors, 'error')}, ${quantity(findings.length - errors, 'warning')}`;
}

function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
