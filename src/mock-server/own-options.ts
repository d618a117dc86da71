/** A copy without prototype: what the page or a dependency of a test has added to `Object.prototype` is no option. */
export function ownOptions<Options extends object>(options: Options): Options {
  return { ...options, __proto__: null };
}
