import { formatDate, parseDateTime } from '../format/date-time.js';

/** A date in the visitor's zone, with the exact instant behind it. A text that is no instant is shown as it came. */
export function instant(text: string, locale: string) {
  const at = parseDateTime(text);
  if (at === null) return <bdi>{text}</bdi>;
  return <time dateTime={new Date(at).toISOString()}>{formatDate(at, locale)}</time>;
}
