import { OPTIONS } from '../choices.js';
import type { GalleryChoices } from './gallery-choices.js';

const CHOICES = {
  preset: ['Preset', OPTIONS.preset],
  theme: ['Theme', OPTIONS.theme],
  dir: ['Direction', OPTIONS.direction],
} as const;

const NAMES: Readonly<Record<string, string>> = {
  plain: 'Plain',
  dense: 'Dense',
  brand: 'Strong brand',
  auto: 'Visitor’s',
  light: 'Light',
  dark: 'Dark',
  ltr: 'Left to right',
  rtl: 'Right to left',
};

/** What the gallery is shown with. It is one form, so that it stands in the address. */
export function GalleryControls({ choices }: { readonly choices: GalleryChoices }) {
  const submit = ({ currentTarget }: Event): void => (currentTarget as HTMLSelectElement).form?.requestSubmit();
  return (
    <form class="gallery-controls">
      {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
        <label key={name}>
          {CHOICES[name][0]}
          <select name={name} onChange={submit}>
            {CHOICES[name][1].map((value) => (
              <option key={value} value={value} selected={value === choices[name]}>
                {NAMES[value]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        Locale
        <input name="locale" value={choices.locale} placeholder="The page’s" autocomplete="off" spellcheck={false} />
      </label>
      <details open={choices.style !== ''}>
        <summary>Your own theme</summary>
        <label>
          CSS that sets <code>--portal-*</code> variables
          <textarea name="style" rows={6} spellcheck={false} value={choices.style} />
        </label>
      </details>
      <button type="submit">Show</button>
    </form>
  );
}
