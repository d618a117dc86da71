const formatters = new Map<string, unknown>();

/**
 * Returns a memoised formatter, because constructing one costs far more than using it.
 *
 * @param purpose part of the cache key for formatters of the same constructor and locale with other options
 */
export function getFormatter<Options, Formatter>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
  purpose = '',
): Formatter {
  const key = `${Kind.name} ${locale} ${purpose}`;
  if (!formatters.has(key)) formatters.set(key, new Kind(locale, options));
  return formatters.get(key) as Formatter;
}
