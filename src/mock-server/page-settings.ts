import { isRightToLeft, matchLocale } from '../i18n/locale.js';

/** The whole account, or one of its widgets alone. */
export const WIDGETS = ['account', 'subscription-list', 'access-tokens', 'usage', 'customer-card'] as const;

/** Whether the widgets lead to pages of the vendor. */
export const LINK_SETTINGS = ['on', 'off'] as const;

export const THEMES = ['auto', 'light', 'dark'] as const;

/** `auto` follows the language. */
export const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** Settings of a page with the widgets, in its query string. */
export interface PageSettings {
  /** Id of a test account. */
  readonly account: string;
  readonly widget: (typeof WIDGETS)[number];
  readonly links: (typeof LINK_SETTINGS)[number];
  /** BCP 47 tag; empty for the page's language. */
  readonly locale: string;
  readonly theme: (typeof THEMES)[number];
  readonly direction: (typeof DIRECTIONS)[number];
}

const DEFAULT_ACCOUNT = 'everyday';

/** Replaces unknown values by the default. */
export function parsePageSettings(search: string): PageSettings {
  const query = new URLSearchParams(search);
  return {
    account: query.get('account') || DEFAULT_ACCOUNT,
    widget: WIDGETS.find((widget) => widget === query.get('widget')) ?? 'account',
    links: LINK_SETTINGS.find((links) => links === query.get('links')) ?? 'on',
    locale: query.get('locale') ?? '',
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'auto',
    direction: DIRECTIONS.find((direction) => direction === query.get('direction')) ?? 'auto',
  };
}

/** The direction of the page: that of the language, unless one is forced. */
export function resolveDirection({ locale, direction }: Pick<PageSettings, 'locale' | 'direction'>): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction;
  return isRightToLeft(matchLocale([locale])) ? 'rtl' : 'ltr';
}
