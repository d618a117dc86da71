import { formatDate, parseInstant } from '../format/instant.js';

/** A date in the visitor's zone, with the exact instant behind it. A text that is no instant is shown as it came. */
export function Instant({ text, locale }: { readonly text: string; readonly locale: string }) {
  const instant = parseInstant(text);
  if (instant === null) return <bdi>{text}</bdi>;
  return <time dateTime={text}>{formatDate(instant, locale)}</time>;
}
