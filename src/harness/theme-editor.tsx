import { OPTIONS } from './choices.js';
import { choices } from './chosen.js';
import { choosePreset, shownTheme } from './chosen-theme.js';
import { ContrastTable } from './contrast-table.js';
import { Copyable } from './copyable.js';
import { GALLERY_PATH } from './gallery/gallery-page.js';
import { serializeGallerySettings } from './gallery/gallery-settings.js';
import { themeCss } from './theme-css.js';
import { VARIABLE_GROUPS } from './theme-variables.js';
import { VariableControl } from './variable-controls.js';

const PRESET_TITLES = { plain: 'Plain', dense: 'Dense', brand: 'Strong brand' };

const wasEdited = choices.value.style !== '';

/** Every variable of the widgets with a control, what it makes of the contrast, and the CSS to take along. */
export function ThemeEditor() {
  const { preset, theme, direction, locale, style } = choices.value;
  const css = themeCss(shownTheme.value);
  const gallery = serializeGallerySettings({ story: undefined, theme, dir: direction, preset, locale, style });
  return (
    <details class="theme-editor" open={wasEdited}>
      <summary>Theme editor</summary>
      <div class="group">
        <label class="field">
          <span>Preset</span>
          <select
            value={preset}
            onChange={({ currentTarget }) => choosePreset(currentTarget.value as typeof preset)}
          >
            {OPTIONS.preset.map((name) => (
              <option key={name} value={name}>
                {PRESET_TITLES[name]}
              </option>
            ))}
          </select>
        </label>
        <div class="actions">
          <button type="button" onClick={() => choosePreset(preset)}>
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
        {css ? 'What differs from the default.' : 'Nothing differs from the default.'}{' '}
        <a href={`${GALLERY_PATH}${gallery}`}>Every state with this theme</a>
      </Copyable>
    </details>
  );
}
