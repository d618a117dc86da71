import type { CheckResult } from './check-context.js';
import { CODE_EFFECTS } from './code-effects.js';
import { type Finding, SEVERITIES } from './findings.js';

/** Formats the report as text, for terminals and logs. */
export function formatReport(apiBase: string, checks: readonly CheckResult[], findings: readonly Finding[]): string {
  const explained = new Set<string>();
  const lines = checks.flatMap((check) => [
    ...formatCheck(check),
    ...findings
      .filter((finding) => finding.check === check.check)
      .flatMap((finding) => {
        const effect = explained.has(finding.code) ? [] : formatEffect(finding);
        explained.add(finding.code);
        return [formatFinding(finding), ...effect];
      }),
  ]);
  return `${[apiBase, '', ...lines, '', formatSummary(findings)].join('\n')}\n`;
}

function formatCheck({ check, request, status, latencyMs, facts = [], skipped }: CheckResult): string[] {
  const response = skipped === undefined ? `${status ?? 'no response'} in ${latencyMs ?? 0} ms` : `skipped: ${skipped}`;
  return [`${check.padEnd(18)}${request}`, `  ${[response, ...facts].join(' · ')}`];
}

function formatFinding({ code, field, message, count }: Finding): string {
  return `  ${SEVERITIES[code].padEnd(8)}${code.padEnd(21)}${field === undefined ? '' : `${field}: `}${message}${count > 1 ? ` (${count} times)` : ''}`;
}

/** The first finding with a code explains it. */
function formatEffect({ code }: Finding): string[] {
  const { seen = '', remedy = '' } = CODE_EFFECTS.get(code) ?? {};
  return [`          Customers see: ${seen}`, `          What to do: ${remedy}`];
}

function formatSummary(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No findings.';
  const errors = findings.filter(({ code }) => SEVERITIES[code] === 'error').length;
  return `${quantity(errors, 'error')}, ${quantity(findings.length - errors, 'warning')}`;
}

function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
