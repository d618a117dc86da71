const formatters = { __proto__: null } as Record<string, unknown>;

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
  // Without the prototype, on which a host page may have put options.
  return (formatters[`${Kind.name} ${locale} ${purpose}`] ??= new Kind(locale, {
    __proto__: null,
    ...options,
  })) as Formatter;
}
