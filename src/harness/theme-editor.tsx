import { ContrastTable } from './contrast-table.js';
import { Copyable } from './copyable.js';
import { GALLERY_PATH } from './gallery/gallery-page.js';
import { serializeGallerySettings } from './gallery/gallery-settings.js';
import { SETTING_OPTIONS } from './settings.js';
import { settings } from './settings-store.js';
import { toStyleSheet } from './theme-css.js';
import { currentTheme, selectPreset } from './theme-store.js';
import { VARIABLE_GROUPS } from './theme-variables.js';
import { VariableControl } from './variable-controls.js';

const PRESET_TITLES = { plain: 'Plain', dense: 'Dense', brand: 'Strong brand' };

const wasEdited = settings.value.style !== '';

/** Controls for all theme variables, their contrast ratios, and the resulting CSS. */
export function ThemeEditor() {
  const { preset, theme, direction, locale, style } = settings.value;
  const css = toStyleSheet(currentTheme.value);
  const gallery = serializeGallerySettings({ story: undefined, theme, dir: direction, preset, locale, style });
  return (
    <details class="theme-editor" open={wasEdited}>
      <summary>Theme editor</summary>
      <div class="group">
        <label class="field">
          <span>Preset</span>
          <select
            value={preset}
            onChange={({ currentTarget }) => selectPreset(currentTarget.value as typeof preset)}
          >
            {SETTING_OPTIONS.preset.map((name) => (
              <option key={name} value={name}>
                {PRESET_TITLES[name]}
              </option>
            ))}
          </select>
        </label>
        <div class="actions">
          <button type="button" onClick={() => selectPreset(preset)}>
            Reset to preset
          </button>
        </div>
      </div>
      {VARIABLE_GROUPS.map(({ title, variables }) => (
        <fieldset key={title} class="group variables">
          <legend>{title}</legend>
          {variables.some(({ kind }) => kind === 'colour') && (
            <div class="schemes" aria-hidden="true">
              <span>Light</span>
              <span>Dark</span>
            </div>
          )}
          {variables.map((variable) => (
            <VariableControl key={variable.name} variable={variable} />
          ))}
        </fieldset>
      ))}
      <ContrastTable />
      <Copyable id="theme-css" title="CSS" button="Copy CSS" text={css}>
        {css ? 'Differences from the default theme.' : 'The default theme.'}{' '}
        <a href={`${GALLERY_PATH}${gallery}`}>Every state with this theme</a>
      </Copyable>
    </details>
  );
}
