import { LOCALE_OPTIONS } from '../locale-options.js';
import { SETTING_OPTIONS } from '../settings.js';
import { type GallerySettings, STORY_THEMES, STORY_WIDTHS } from './gallery-settings.js';

const FIELDS = {
  preset: ['Preset', SETTING_OPTIONS.preset],
  theme: ['Theme', STORY_THEMES],
  width: ['Width', STORY_WIDTHS],
  dir: ['Direction', SETTING_OPTIONS.direction],
} as const;

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  preset: { plain: 'Plain', dense: 'Dense', brand: 'Strong brand' },
  theme: { auto: 'System', light: 'Light', dark: 'Dark', both: 'Light beside dark' },
  width: { fluid: 'Columns', 288: '288 px', 380: '380 px', 720: '720 px' },
  dir: { auto: 'As the language', ltr: 'Left to right', rtl: 'Right to left' },
};

/** A GET form, so that the browser writes the settings to the URL. */
export function GalleryControls({ settings }: { readonly settings: GallerySettings }) {
  const { locale, style } = settings;
  const submit = ({ currentTarget }: Event): void => (currentTarget as HTMLSelectElement).form?.requestSubmit();
  // The URL may name any other locale, such as a regional one.
  const isOther = !LOCALE_OPTIONS.some(({ value }) => value === locale);
  return (
    <form class="gallery-controls">
      {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((name) => (
        <label key={name}>
          {FIELDS[name][0]}
          <select name={name} onChange={submit}>
            {FIELDS[name][1].map((value) => (
              <option key={value} value={value} selected={value === settings[name]}>
                {LABELS[name]?.[value]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        Language
        <select name="locale" onChange={submit}>
          {LOCALE_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value} selected={value === locale}>
              {label}
            </option>
          ))}
          {isOther && (
            <option value={locale} selected>
              {locale}
            </option>
          )}
        </select>
      </label>
      <details open={style !== ''}>
        <summary>Custom theme</summary>
        <label>
          CSS that sets <code>--portal-*</code> variables
          <textarea name="style" rows={6} spellcheck={false} value={style} />
        </label>
      </details>
      <button type="submit">Show</button>
    </form>
  );
}
