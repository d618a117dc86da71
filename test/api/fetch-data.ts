import { fetchJson, type JsonRequest, type JsonResponse } from '../../src/api/fetch-json.js';

/** Sends one request, whose errors are those of the operation `getData`. */
export function fetchData(url: string, options: Partial<JsonRequest> = {}): Promise<JsonResponse> {
  return fetchJson({ url, operation: 'getData', fetch, init: {}, timeoutMs: 15_000, ...options });
}
