import { formatDate, parseDateTime } from '../format/date-time.js';

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
  const timestamp = parseDateTime(value);
  if (timestamp === null) return <bdi>{value}</bdi>;
  return <time dateTime={new Date(timestamp).toISOString()}>{formatDate(timestamp, locale)}</time>;
}

export function DateTime({ value, locale }: DateTimeProps) {
  return renderDateTime(value, locale);
}
