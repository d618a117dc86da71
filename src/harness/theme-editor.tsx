import { VARIABLE_GROUPS } from '../theme/variables.js';
import { settings, updateSettings } from './settings-store.js';
import { VariableControl } from './variable-controls.js';

const wasEdited = settings.value.style !== '';

/** A control for each variable. The snippet has the resulting CSS. */
export function ThemeEditor() {
  return (
    <details class="group-details" open={wasEdited}>
      <summary>
        Theme editor <span class="note">all variables</span>
      </summary>
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
    </details>
  );
}
