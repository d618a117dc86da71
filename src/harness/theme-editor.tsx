import { Copyable } from './copyable.js';
import { GALLERY_PATH } from '../cli/gallery-page.js';
import { parseGallerySettings, serializeGallerySettings } from './gallery/gallery-settings.js';
import { PresetCards } from './preset-cards.js';
import { settings } from './settings-store.js';
import { toStyleSheet } from './theme-css.js';
import { currentTheme, selectPreset } from './theme-store.js';
import { MAIN_VARIABLES, VARIABLE_GROUPS } from './theme-variables.js';
import { VariableControl } from './variable-controls.js';

const wasEdited = settings.value.style !== '';

/** Presets, the variables that change most, and folded: all others, and the resulting CSS. */
export function ThemeEditor() {
  const { preset, theme, direction, locale, style } = settings.value;
  const css = toStyleSheet(currentTheme.value);
  const gallery = serializeGallerySettings({
    ...parseGallerySettings(''),
    theme,
    dir: direction,
    preset,
    locale,
    style,
  });
  return (
    <>
      <fieldset class="group">
        <legend>Theme</legend>
        <PresetCards />
        {MAIN_VARIABLES.map((variable) => (
          <VariableControl key={variable.name} variable={variable} isCompact />
        ))}
      </fieldset>
      <details class="group-details" open={wasEdited}>
        <summary>All variables</summary>
        <div class="group actions">
          <button type="button" onClick={() => selectPreset(preset)}>
            Reset to preset
          </button>
        </div>
        {VARIABLE_GROUPS.map(({ title, variables }) => (
          <fieldset key={title} class="group">
            <legend>{title}</legend>
            {variables.some(({ kind }) => kind === 'colour') && (
              <div class="schemes" aria-hidden="true">
                <span>Light</span>
                <span>Dark</span>
              </div>
            )}
            {variables.map(
              (variable) =>
                !MAIN_VARIABLES.includes(variable) && <VariableControl key={variable.name} variable={variable} />,
            )}
          </fieldset>
        ))}
        <Copyable id="theme-css" title="CSS" button="Copy CSS" text={css}>
          {css ? 'Differences from the default theme.' : 'The default theme.'}{' '}
          <a href={`${GALLERY_PATH}${gallery}`}>Every state with this theme</a>
        </Copyable>
      </details>
    </>
  );
}
