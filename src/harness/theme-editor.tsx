import { Copyable } from './copyable.js';
import { GALLERY_PATH } from '../cli/gallery-page.js';
import { serializeSettings } from './settings.js';
import { settings, updateSettings } from './settings-store.js';
import { toStyleSheet } from './theme-css.js';
import { currentTheme } from './theme-store.js';
import { VARIABLE_GROUPS } from '../theme/variables.js';
import { VariableControl } from './variable-controls.js';

const wasEdited = settings.value.style !== '';

/** A control for each variable, and the resulting CSS. */
export function ThemeEditor() {
  const css = toStyleSheet(currentTheme.value);
  return (
    <details class="group-details" open={wasEdited}>
      <summary>Theme editor</summary>
      <div class="group actions">
        <button type="button" onClick={() => updateSettings({ style: '' })}>
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
          {variables.map((variable) => (
            <VariableControl key={variable.name} variable={variable} />
          ))}
        </fieldset>
      ))}
      <Copyable id="theme-css" title="CSS" button="Copy CSS" text={css}>
        {css ? 'Differences from the default theme.' : 'The default theme.'}{' '}
        <a href={`${GALLERY_PATH}${serializeSettings('', settings.value)}`}>Every state with this theme</a>
      </Copyable>
    </details>
  );
}
