const formatters = new Map<unknown, Map<string, unknown>>();

/** One formatter per kind, locale and options: making one costs far more than using it. */
export function intl<Options, Formatter>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  let ofKind = formatters.get(Kind);
  if (!ofKind) formatters.set(Kind, (ofKind = new Map<string, unknown>()));
  const key = locale + JSON.stringify(options);
  let formatter = ofKind.get(key) as Formatter | undefined;
  if (!formatter) ofKind.set(key, (formatter = new Kind(locale, options)));
  return formatter;
}
