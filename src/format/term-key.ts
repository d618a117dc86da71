/** Converts a value to its message key, such as "Past due" to `past_due`. */
export function toTermKey(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
