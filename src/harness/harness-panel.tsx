import { GALLERY_PATH } from '../mock-server/built-page.js';
import { AccountControl } from './account-control.js';
import { BrandControls } from './brand-controls.js';
import { portalOrigin, siteGallery } from './data-source.js';
import { FaultControls } from './fault-controls.js';
import { LanguageSelect } from './look-controls.js';
import { OptionSelect } from './option-select.js';
import { serializeSettings } from './settings.js';
import { settings, updateSettings } from './settings-store.js';
import { SnippetView } from './snippet-view.js';
import { syncError } from './sync-mock-server.js';
import { ThemeEditor } from './theme-editor.js';

// On this width, the account has two columns beside the panel.
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
        <div class="group">
          <p class="note">
            The widgets in the portal of a made-up company. Each choice shows at once, and is in the address.{' '}
            <a href={`${siteGallery ?? GALLERY_PATH}${serializeSettings('', settings.value)}`}>See every state</a>
            {import.meta.env.DEV && (
              <>
                . The documents: <code>npm run docs</code>
              </>
            )}
          </p>
        </div>
        <BrandControls />
        <ThemeEditor />
        {portalOrigin === null ? <AccountControl /> : <p class="group">Data of {portalOrigin}</p>}
        <div class="group">
          <LanguageSelect />
          <OptionSelect name="preset" label="Preset" />
          <OptionSelect name="widget" label="Widget" />
          <OptionSelect name="links" label="Links" />
          <OptionSelect name="width" label="Width" />
        </div>
        {portalOrigin === null && <FaultControls />}
        <SnippetView />
      </div>
    </div>
  );
}
