/** The service's own clock, in milliseconds; a visitor's clock may be wrong, so may the one of the service. */
export type ServiceClock = () => number;

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An instant as the interface writes it. */
export function isoInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
