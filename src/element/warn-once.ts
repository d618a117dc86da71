const reported = new Set<string>();

/**
 * Writes a warning for the integrator to the console, once per page.
 *
 * @param key identifies what is reported, if several messages may report the same
 */
export function warnOnce(message: string, key = message): void {
  if (reported.has(key)) return;
  reported.add(key);
  console.warn(`portal-widgets: ${message}`);
}
