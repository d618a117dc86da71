import { fetchJson } from '../../src/client/fetch-json.js';

/** Sends one request, whose errors name the operation `getData`. */
export function fetchData(
  url: string,
  options: Partial<Parameters<typeof fetchJson>[0]> = {},
): ReturnType<typeof fetchJson> {
  return fetchJson({
    url,
    operation: 'getData',
    fetch,
    init: {},
    idleTimeoutMs: 15_000,
    totalTimeoutMs: 60_000,
    ...options,
  });
}
