import { formatDate, formatDay, isDay, parseDateTime } from '../format/date-time.js';

export function renderDateTime(value: string, locale: string) {
  return renderTime(value, formatDate(value, locale));
}

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
