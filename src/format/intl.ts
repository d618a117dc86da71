const formatters = { __proto__: null } as Record<string, unknown>;

/**
 * One formatter per kind and locale: making one costs far more than using it.
 *
 * @param purpose tells options from others of the same kind.
 */
export function intl<Options, Formatter>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
  purpose = '',
): Formatter {
  // What a page has put on every object is no option.
  return (formatters[`${Kind.name} ${locale} ${purpose}`] ??= new Kind(locale, { __proto__: null, ...options })) as Formatter;
}
