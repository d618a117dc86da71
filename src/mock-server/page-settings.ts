import { isRightToLeft, matchLocale } from '../i18n/locale.js';

/** The allowed values of settings. The first one is the default. */
export const PAGE_OPTIONS = {
  /** The whole account, or one of its widgets alone. */
  widget: ['account', 'subscription-list', 'access-tokens', 'usage', 'customer-card'],
  /** Whether the widgets lead to pages of the vendor. */
  links: ['on', 'off'],
  theme: ['auto', 'light', 'dark'],
} as const;

type Options = Readonly<Record<string, readonly string[]>>;

/** The settings in a page's query string. */
export type Settings<Allowed extends Options> = { readonly [Name in keyof Allowed]: Allowed[Name][number] } & {
  /** The id of a test account. */
  readonly account: string;
  /** A BCP 47 tag. Empty for the page's language. */
  readonly locale: string;
};

export type PageSettings = Settings<typeof PAGE_OPTIONS>;

/** Replaces unknown values with the default. */
export function parseOptions<Allowed extends Options>(search: string, options: Allowed): Settings<Allowed> {
  const query = new URLSearchParams(search);
  const parsed = Object.entries(options).map(([name, allowed]) => {
    const value = query.get(name) ?? '';
    return [name, allowed.includes(value) ? value : allowed[0]];
  });
  const texts = { account: query.get('account') || 'everyday', locale: query.get('locale') ?? '' };
  return { ...texts, ...Object.fromEntries(parsed) } as Settings<Allowed>;
}

/** Returns the direction of a page in a language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return isRightToLeft(matchLocale([locale])) ? 'rtl' : 'ltr';
}
