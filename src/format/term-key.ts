/** A value of the service or the vendor as in the key of its message: "Past due" is `past_due`. */
export function toTermKey(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
