import { BUILT_PAGE_PATH } from '../mock-server/built-page.js';
import { snippet } from '../mock-server/snippet.js';
import { CodeToCopy } from './code-to-copy.js';
import { siteGallery, usageUrl } from './data-source.js';
import { serializeSettings } from './settings.js';
import { settings } from './settings-store.js';
import { toStyleSheet } from './theme-css.js';
import { currentTheme } from './theme-store.js';

/** The HTML to paste for the current settings and theme, and a link to a page with it. */
export function SnippetView() {
  const code = snippet({ ...settings.value, usageUrl, styleSheet: toStyleSheet(currentTheme.value) });
  return (
    <CodeToCopy title="Snippet" button="Copy snippet" code={code}>
      {siteGallery === null && (
        <p class="note">
          <a href={`${BUILT_PAGE_PATH}${serializeSettings('', settings.value)}`}>
            The built script with this script tag
          </a>
          , on a page whose strict content security policy allows no inline styles.
        </p>
      )}
    </CodeToCopy>
  );
}
