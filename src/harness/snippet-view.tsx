import { BUILT_PAGE_PATH } from '../mock-server/built-page.js';
import { Copyable } from './copyable.js';
import { usageUrl } from './data-source.js';
import { serializeSettings } from './settings.js';
import { settings } from './settings-store.js';
import { snippet } from '../mock-server/snippet.js';
import { toStyleSheet } from './theme-css.js';
import { currentTheme } from './theme-store.js';

/** The HTML to paste for the current settings, and a link to a page that contains it. */
export function SnippetView() {
  const text = snippet({ ...settings.value, usageUrl, styleSheet: toStyleSheet(currentTheme.value) });
  return (
    <Copyable id="snippet" title="Snippet" button="Copy snippet" text={text}>
      <a href={`${BUILT_PAGE_PATH}${serializeSettings('', settings.value)}`}>The built script with this script tag</a>,
      on a page whose strict content security policy allows no inline styles.
    </Copyable>
  );
}
