import { SUPPORTED_LOCALES } from '../i18n/locale.js';
import { OptionSelect } from './option-select.js';
import { settings, updateSettings } from './settings-store.js';

export function LookControls() {
  return (
    <>
      <OptionSelect name="preset" label="Preset" />
      <OptionSelect name="theme" label="Theme" />
      <LanguageSelect />
    </>
  );
}

const englishName = new Intl.DisplayNames('en', { type: 'language' });

/** The languages of the widgets, each with its English and its own name. */
const LANGUAGES = SUPPORTED_LOCALES.map((locale) => {
  const ownName = new Intl.DisplayNames(locale, { type: 'language' }).of(locale);
  return { locale, label: `${englishName.of(locale)} – ${ownName}` };
}).toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

export function LanguageSelect() {
  const { locale: selected } = settings.value;
  // The URL may name any other locale, such as a regional one.
  const isOther = selected !== '' && !LANGUAGES.some(({ locale }) => locale === selected);
  return (
    <label class="field">
      <span>Language</span>
      <select value={selected} onChange={({ currentTarget }) => updateSettings({ locale: currentTarget.value })}>
        <option value="">English</option>
        {LANGUAGES.map(({ locale, label }) => (
          <option key={locale} value={locale}>
            {label}
          </option>
        ))}
        {isOther && <option value={selected}>{selected}</option>}
      </select>
    </label>
  );
}
