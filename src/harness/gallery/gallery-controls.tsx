import { SETTING_OPTIONS } from '../settings.js';
import type { GallerySettings } from './gallery-settings.js';

const FIELDS = {
  preset: ['Preset', SETTING_OPTIONS.preset],
  theme: ['Theme', SETTING_OPTIONS.theme],
  dir: ['Direction', SETTING_OPTIONS.direction],
} as const;

const LABELS: Readonly<Record<string, string>> = {
  plain: 'Plain',
  dense: 'Dense',
  brand: 'Strong brand',
  auto: 'System',
  light: 'Light',
  dark: 'Dark',
  ltr: 'Left to right',
  rtl: 'Right to left',
};

/** A GET form, so that the browser writes the settings to the URL. */
export function GalleryControls({ settings }: { readonly settings: GallerySettings }) {
  const submit = ({ currentTarget }: Event): void => (currentTarget as HTMLSelectElement).form?.requestSubmit();
  return (
    <form class="gallery-controls">
      {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((name) => (
        <label key={name}>
          {FIELDS[name][0]}
          <select name={name} onChange={submit}>
            {FIELDS[name][1].map((value) => (
              <option key={value} value={value} selected={value === settings[name]}>
                {LABELS[value]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        Locale
        <input name="locale" value={settings.locale} placeholder="Page language" autocomplete="off" spellcheck={false} />
      </label>
      <details open={settings.style !== ''}>
        <summary>Custom theme</summary>
        <label>
          CSS that sets <code>--portal-*</code> variables
          <textarea name="style" rows={6} spellcheck={false} value={settings.style} />
        </label>
      </details>
      <button type="submit">Show</button>
    </form>
  );
}
