const reported = new Set<string>();

/** Writes a warning for the integrator to the console, once per page. */
export function warnOnce(message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  console.warn(`portal-widgets: ${message}`);
}
