/** Runs `run` with enumerable `fields` on `Object.prototype`. */
export function withPollution<Result>(fields: Readonly<Record<string, unknown>>, run: () => Result): Result {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  const names = Object.keys(fields);
  for (const name of names) prototype[name] = fields[name];
  try {
    return run();
  } finally {
    for (const name of names) delete prototype[name];
  }
}
