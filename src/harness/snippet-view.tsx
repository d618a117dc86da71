import { BUILT_PAGE_PATH } from '../mock-server/built-page.js';
import { Copyable } from './copyable.js';
import { usageUrl } from './data-source.js';
import { serializeSettings } from './settings.js';
import { settings } from './settings-store.js';
import { snippet } from '../mock-server/snippet.js';

/** The HTML to paste for the current settings, and a link to a page that contains it. */
export function SnippetView() {
  return (
    <Copyable id="snippet" title="Snippet" button="Copy snippet" text={snippet({ ...settings.value, usageUrl })}>
      <a href={`${BUILT_PAGE_PATH}${serializeSettings('', settings.value)}`}>The built script with this snippet</a>, on
      a page with a strict content security policy.
    </Copyable>
  );
}
