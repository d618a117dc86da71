import { HttpError, jsonResponse, type MockResponse } from './mock-response.js';

export interface PaginationLimits {
  readonly defaultLimit: number;
  /** Larger limits are clamped; the response contains the clamped value. */
  readonly maxLimit: number;
}

function parseInteger(query: URLSearchParams, name: string, min: number, defaultValue: number): number {
  const text = query.get(name) ?? '';
  if (text === '') return defaultValue;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < min) {
    throw new HttpError(400, `${name} must be an integer of at least ${min}`);
  }
  return value;
}

export function pageResponse(
  query: URLSearchParams,
  { defaultLimit, maxLimit }: PaginationLimits,
  total: number,
  recordAt: (index: number) => unknown,
): MockResponse {
  const limit = Math.min(parseInteger(query, 'limit', 1, defaultLimit), maxLimit);
  const offset = parseInteger(query, 'offset', 0, 0);
  const length = Math.max(0, Math.min(limit, total - offset));
  const data = Array.from({ length }, (_, index) => recordAt(offset + index));
  return jsonResponse({ data, metadata: { pagination: { limit, offset, total } } });
}
