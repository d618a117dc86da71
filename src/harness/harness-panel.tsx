import { AccountControl } from './account-control.js';
import { portalOrigin } from './data-source.js';
import { FaultControls } from './fault-controls.js';
import { LookControls } from './look-controls.js';
import { OptionSelect } from './option-select.js';
import { settings, updateSettings } from './settings-store.js';
import { SnippetView } from './snippet-view.js';
import { syncError } from './sync-mock-server.js';
import { ThemeEditor } from './theme-editor.js';

// Beside the panel, the account still has two columns.
const WIDE_SCREEN = '(min-width: 1280px)';

export function HarnessPanel() {
  const { panel } = settings.value;
  const isOpen = panel === 'auto' ? matchMedia(WIDE_SCREEN).matches : panel === 'open';
  return (
    <div class="harness" data-open={isOpen}>
      <h2>
        <button
          type="button"
          class="harness-toggle"
          aria-expanded={isOpen}
          aria-controls="harness-content"
          onClick={() => updateSettings({ panel: isOpen ? 'closed' : 'open' })}
        >
          Playground
        </button>
      </h2>
      <div id="harness-content" hidden={!isOpen}>
        {syncError.value !== null && <p role="alert">{syncError.value}</p>}
        {portalOrigin === null ? <AccountControl /> : <p class="group">Data of {portalOrigin}</p>}
        <div class="group">
          <OptionSelect name="widget" label="Widget" />
          <OptionSelect name="links" label="Links and actions" />
        </div>
        <fieldset class="group">
          <legend>Look</legend>
          <LookControls />
          <OptionSelect name="width" label="Width" />
        </fieldset>
        <ThemeEditor />
        <SnippetView />
        {portalOrigin === null && <FaultControls />}
      </div>
    </div>
  );
}
