import { formatDate, formatDay, isDay, parseDateTime } from '../format/date-time.js';

/**
 * A date in the shown time zone with its exact timestamp. Text that can't be parsed is shown as received. A function instead of a component
 * for the same reason as `renderIcon`.
 *
 * @param value as the service sent it
 */
export function renderDateTime(value: string, locale: string) {
  return renderTime(value, formatDate(value, locale));
}

/** The same without the year if `now` is in the same year, the server's time: for rows, badges and the overview. */
export function renderDay(value: string, now: number, locale: string) {
  return renderTime(value, formatDay(value, now, locale));
}

function renderTime(value: string, text: string) {
  const timestamp = parseDateTime(value);
  if (timestamp === null) return <bdi>{value}</bdi>;
  return (
    <time key={text} dateTime={isDay(value) ? value : new Date(timestamp).toISOString()}>
      {text}
    </time>
  );
}
