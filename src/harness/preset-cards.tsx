import { type PRESETS, resolveTheme, UNSET } from './presets.js';
import { SETTING_OPTIONS } from './settings.js';
import { settings } from './settings-store.js';
import { selectPreset } from './theme-store.js';
import { THEME_VARIABLES } from './theme-variables.js';

const PRESET_TITLES: Readonly<Record<keyof typeof PRESETS, string>> = {
  plain: 'Plain',
  dense: 'Dense',
  brand: 'Strong brand',
};

// A card inherits nothing from the theme of the page.
const UNSET_ALL = Object.fromEntries(THEME_VARIABLES.map(({ name }) => [name, UNSET]));

/** The presets to choose from, each with a sample in its own colours, corners and font. */
export function PresetCards() {
  return (
    <div class="preset-cards" role="radiogroup" aria-label="Preset">
      {SETTING_OPTIONS.preset.map((preset) => (
        <label key={preset} class="preset-card">
          <input
            type="radio"
            name="preset"
            value={preset}
            checked={settings.value.preset === preset}
            onChange={() => selectPreset(preset)}
          />
          <span
            class="preset-sample"
            aria-hidden="true"
            style={{ ...UNSET_ALL, ...resolveTheme({ preset, style: '' }) }}
          >
            <span>Aa</span>
          </span>
          {PRESET_TITLES[preset]}
        </label>
      ))}
    </div>
  );
}
