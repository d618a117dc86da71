export interface LayoutShift {
  readonly value: number;
  readonly startTime: number;
  readonly hadRecentInput: boolean;
}

const MAX_GAP_MS = 1000;
const MAX_SESSION_MS = 5000;

/**
 * Cumulative layout shift as web-vitals defines it: the largest sum of shifts that follow each
 * other within a second, for 5 s at most.
 */
export function cumulativeLayoutShift(shifts: readonly LayoutShift[]): number {
  let largest = 0;
  let sum = 0;
  let start = -Infinity;
  let previous = -Infinity;
  for (const { value, startTime, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    if (startTime - previous >= MAX_GAP_MS || startTime - start >= MAX_SESSION_MS) {
      sum = 0;
      start = startTime;
    }
    sum += value;
    previous = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}
