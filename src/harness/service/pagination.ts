import { type Answer, jsonAnswer, Refusal } from './answer.js';

export interface PageLimits {
  readonly defaultLimit: number;
  /** A larger limit is clamped to it, and the answer says so. */
  readonly maxLimit: number;
}

function natural(query: URLSearchParams, name: string, smallest: number, absent: number): number {
  const text = query.get(name) ?? '';
  if (text === '') return absent;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < smallest) {
    throw new Refusal(400, `${name} must be an integer from ${smallest}`);
  }
  return value;
}

/** The page of a list that the query asks for. */
export function pageAnswer(
  query: URLSearchParams,
  { defaultLimit, maxLimit }: PageLimits,
  total: number,
  recordAt: (position: number) => unknown,
): Answer {
  const limit = Math.min(natural(query, 'limit', 1, defaultLimit), maxLimit);
  const offset = natural(query, 'offset', 0, 0);
  const length = Math.max(0, Math.min(limit, total - offset));
  const data = Array.from({ length }, (_, position) => recordAt(offset + position));
  return jsonAnswer({ data, metadata: { pagination: { limit, offset, total } } });
}
