/** Converts a value to the key of its message: "Past due" is `past_due`. */
export function toTermKey(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
