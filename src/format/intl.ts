const formatters = new Map<string, unknown>();

/**
 * Returns a cached formatter, because creating one is far slower than using it.
 *
 * @param purpose distinguishes formatters of a locale with different options
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
