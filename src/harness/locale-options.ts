import { SUPPORTED_LOCALES } from '../i18n/locale.js';

export interface LocaleOption {
  /** BCP 47 tag; empty for English, the language of the page. */
  readonly value: string;
  readonly label: string;
}

const englishName = new Intl.DisplayNames('en', { type: 'language' });

/** The languages that the widgets are translated to, each by its own name and its English one. */
export const LOCALE_OPTIONS: readonly LocaleOption[] = [
  { value: '', label: 'English' },
  ...SUPPORTED_LOCALES.map((value) => ({ value, label: describe(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  ),
];

function describe(locale: string): string {
  return `${englishName.of(locale)} – ${new Intl.DisplayNames(locale, { type: 'language' }).of(locale)}`;
}
