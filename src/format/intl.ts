const formatters = new Map<string, unknown>();

/** Returns a cached formatter, because creating one is far slower than using it. */
export function getFormatter<Options, Formatter>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
  optionsName = '',
): Formatter {
  const key = `${Kind.name} ${locale} ${optionsName}`;
  if (!formatters.has(key)) formatters.set(key, new Kind(locale, options));
  return formatters.get(key) as Formatter;
}
