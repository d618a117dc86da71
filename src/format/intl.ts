const formatters: Record<string, unknown> = {};

/** One formatter per kind, locale and options: making one costs far more than using it. */
export function intl<Options, Formatter>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  return (formatters[JSON.stringify([Kind.name, locale, options])] ??= new Kind(locale, options)) as Formatter;
}
