import { formatDate, formatDay, parseDateTime } from '../format/date-time.js';

export interface DateTimeProps {
  /** As the service sent it. */
  readonly value: string;
  readonly locale: string;
}

/**
 * A date in the user's time zone with its exact timestamp. Text that can't be parsed is shown as received. Rows call it as a function,
 * because every component instance creates an effect of @preact/signals.
 */
export function renderDateTime(value: string, locale: string) {
  return renderTime(value, (timestamp) => formatDate(timestamp, locale));
}

/** The same without the year if it is that of `now`, the server's time: for rows, badges and the overview. */
export function renderDay(value: string, now: number, locale: string) {
  return renderTime(value, (timestamp) => formatDay(timestamp, now, locale));
}

function renderTime(value: string, format: (timestamp: number) => string) {
  const timestamp = parseDateTime(value);
  if (timestamp === null) return <bdi>{value}</bdi>;
  return <time dateTime={new Date(timestamp).toISOString()}>{format(timestamp)}</time>;
}

export function DateTime({ value, locale }: DateTimeProps) {
  return renderDateTime(value, locale);
}
