import { METRIC_FIELDS } from './documented-fields.js';
import type { Report } from './findings.js';
import { recordsOf, reportNoList } from './inspect-list.js';
import { inspectRecord, isObject, MAX_RECORDS } from './inspect-record.js';
import { inspectContentType } from './inspect-response.js';
import { MAX_BYTES, parseJson, type RawResponse } from './transport.js';
import { isNeverStored } from './usage-request.js';

/** Says why there is no usage for a request that is entitled to it. */
export interface UsageRefusals {
  readonly redirected: string;
  readonly refused: string;
}

/** Returns whether the response to a request that is entitled to usage is usage. */
export function inspectUsage(
  response: RawResponse,
  report: Report,
  timeoutMs: number,
  { redirected, refused }: UsageRefusals,
): boolean {
  const { status, text, networkError, headers, isCut, isTimedOut } = response;
  const fail = (...finding: Parameters<Report>): false => {
    report(...finding);
    return false;
  };
  if (isTimedOut) return fail('timeout', `There is no complete response within ${timeoutMs / 1000} s`);
  if (networkError || status === undefined) return fail('network', networkError?.message ?? 'There is no response');
  if (status >= 300 && status < 400) return fail('usage-redirect', redirected);
  if (status !== 200) return fail('usage-refused', refused);
  if (isCut)
    return fail(
      'large-response',
      `The response has more than ${MAX_BYTES / 1_000_000} MB, and was not read to its end`,
    );
  const metrics = recordsOf(parseJson(text))?.slice(0, MAX_RECORDS);
  if (!metrics) {
    reportNoList(parseJson(text), report);
    return false;
  }
  inspectContentType({ headers, isHtml: /html/i.test(headers.get('content-type') ?? '') }, report);
  for (const metric of metrics) inspectRecord(metric, METRIC_FIELDS, report);
  const quotas = metrics.flatMap((metric): readonly unknown[] => {
    const list = isObject(metric) ? metric['quotas'] : undefined;
    return Array.isArray(list) ? list.slice(0, MAX_RECORDS) : [];
  });
  if (quotas.length > 0 && !quotas.some((quota) => isObject(quota) && quota['usage'] != null))
    report('usage-missing', 'No quota has a usage: the request to the Provider API has to ask for current usage');
  if (!isNeverStored(response)) report('shared-cache', 'The header lacks no-store', { field: 'cache-control' });
  return true;
}
