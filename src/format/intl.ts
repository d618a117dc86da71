const formatters: Record<string, unknown> = {};

/** One formatter per kind, locale and options: making one costs far more than using it. */
export function intl<Options, Formatter>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  // Not as JSON: a page may replace it, or change what it makes of a list.
  const key = [Kind.name, locale, ...Object.entries(options as object)].join();
  // What a page has put on every object is no option.
  return (formatters[key] ??= new Kind(locale, { __proto__: null, ...options })) as Formatter;
}
