import { DAY_MS } from './date-time.js';
import { getFormatter } from './intl.js';
import { formatDuration } from './period.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// Units with their length and the shortest time shown in them. For example, 59.5 seconds become "1
// minute".
const UNITS = [
  ['day', DAY_MS, DAY_MS - HOUR / 2],
  ['hour', HOUR, HOUR - MINUTE / 2],
  ['minute', MINUTE, MINUTE - SECOND / 2],
  ['second', SECOND, 0],
] as const;

function unitOf(remaining: number) {
  return UNITS.find((unit) => remaining >= unit[2]) ?? UNITS[3];
}

/**
 * Returns when to update a text such as "in 3 days", which counts down to `at`.
 *
 * @param shownFor how long before `at` the text appears
 */
export function getNextUpdate(at: number | null, now: number, shownFor = Infinity): number {
  if (at === null || at <= now) return Infinity;
  const remaining = at - now;
  if (remaining > shownFor) return at - shownFor;
  // "In 1 second" is the last text, so keep it until the end.
  if (remaining < 1.5 * SECOND) return at;
  const [, length, from] = unitOf(remaining);
  return at - Math.max(from, (Math.round(remaining / length) - 0.5) * length) + 1;
}

/** Formats milliseconds as "in 3 days", or as "3 days ago" if `direction` is -1. */
export function formatRemaining(milliseconds: number, locale: string, direction = 1): string {
  const { value, unit } = roundRemaining(milliseconds);
  const text = getFormatter(Intl.RelativeTimeFormat, locale, {}).format(direction * value, unit);
  // `Intl` writes "in a day (1)" in Hebrew, so remove the number. Don't use `numeric: 'auto'`
  // instead, because it says "tomorrow" for a day and a half.
  return text.replace(/ \([12]\)$/, '');
}

export function formatRemainingDuration(milliseconds: number, locale: string): string {
  const { value, unit } = roundRemaining(milliseconds);
  return formatDuration(value, unit, locale) ?? '';
}

/** Returns `when` ("in 3 days") and `duration` ("3 days"). A translation uses one of them. */
export function getRemainingValues(milliseconds: number, locale: string) {
  return { when: formatRemaining(milliseconds, locale), duration: formatRemainingDuration(milliseconds, locale) };
}

/** Returns `when` ("5 minutes ago") and `duration` ("5 minutes"). */
export function getElapsedValues(milliseconds: number, locale: string) {
  const [, length] = UNITS.find((unit) => milliseconds >= unit[1]) ?? UNITS[3];
  const elapsed = Math.floor(milliseconds / length) * length;
  return { when: formatRemaining(elapsed, locale, -1), duration: formatRemainingDuration(elapsed, locale) };
}

function roundRemaining(milliseconds: number) {
  const [unit, length] = unitOf(milliseconds);
  return { value: Math.max(1, Math.round(milliseconds / length)), unit };
}
