import { afterEach, expect, it, vi } from 'vitest';
import { parseRetryAfter, parseServerDate } from '../../src/client/response.js';

const DATE = 'Wed, 21 Oct 2026 07:27:00 GMT';
const parse = (value: string, date = DATE) => parseRetryAfter(new Headers({ 'retry-after': value, date }));

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['0', 0],
  [' 30 ', 30],
  ['007', 7],
  ['1.5', 1],
  ['120, 60', 120],
  ['99999999999999999999', 1e20],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 60],
  ['Wednesday, 21-Oct-26 07:28:00 GMT', 60],
  ['2026-10-21T07:28:00Z', 60],
  ['Tue, 20 Oct 2026 07:27:00 GMT', 0],
])('a Retry-After of %j is %d seconds', (value, seconds) => {
  expect(parse(value)).toBe(seconds);
});

it.each(['', '-5', '+5', 'soon 2099', '5 minutes', 'Wed Oct 21 07:28:00 2026', 'Wed, 99 Oct 2026 GMT'])(
  'ignores %j',
  (value) => {
    expect(parse(value)).toBeUndefined();
  },
);

it.each(['', 'not a date'])('is relative to the system clock with the `Date` %j', (date) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 21, 7, 26, 59, 100) });
  expect(parse('Wed, 21 Oct 2026 07:28:00 GMT', date)).toBe(61);
});

it.each<[Record<string, string>, number | null]>([
  [{ date: DATE }, 0],
  // A miss of a cache, and a hit.
  [{ date: DATE, age: '0' }, 0],
  [{ date: DATE, age: ' 172800 ' }, 172_800_000],
  [{ date: DATE, age: 'soon' }, null],
  [{ date: DATE, age: '-5' }, null],
  [{ date: DATE, age: '1, 2' }, null],
  [{ date: 'today' }, null],
  [{ age: '5' }, null],
])('the server’s clock of %j is %j ms after its date', (headers, after) => {
  expect(parseServerDate(new Headers(headers))).toBe(after === null ? null : Date.parse(DATE) + after);
});
