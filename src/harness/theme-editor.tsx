import { VARIABLE_GROUPS } from '../theme/variables.js';
import { CodeToCopy } from './code-to-copy.js';
import { siteGallery } from './data-source.js';
import { settings, updateSettings } from './settings-store.js';
import { toStyleSheet } from './theme-css.js';
import { currentTheme } from './theme-store.js';
import { VariableControl } from './variable-controls.js';

// A page of the site has its name.
const isOpen = settings.value.style !== '' || siteGallery !== null;

/** A control for each variable, and the resulting CSS. */
export function ThemeEditor() {
  const css = toStyleSheet(currentTheme.value);
  return (
    <details class="group-details" open={isOpen}>
      <summary>
        Theme editor <span class="note">all variables</span>
      </summary>
      <div class="group actions">
        <button type="button" onClick={() => updateSettings({ style: '' })}>
          Reset to preset
        </button>
      </div>
      {css === '' ? (
        <p class="group note">The default theme needs no CSS. Change a value to get a rule that you can copy.</p>
      ) : (
        <CodeToCopy title="CSS" button="Copy CSS" code={css} />
      )}
      {VARIABLE_GROUPS.map(({ title, variables }) => (
        <fieldset key={title} class="group">
          <legend>{title}</legend>
          {variables.some(({ kind }) => kind === 'color') && (
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
