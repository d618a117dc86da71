import { BUILT_PAGE_PATH } from './built-page.js';
import { writeChoices } from './choices.js';
import { choices } from './chosen.js';
import { Copyable } from './copyable.js';
import { usageUrl } from './portal-origin.js';
import { snippet } from './snippet.js';

/** What to paste for what is chosen, and the page that has it pasted. */
export function SnippetView() {
  return (
    <Copyable id="snippet" title="Snippet" button="Copy snippet" text={snippet({ ...choices.value, usageUrl })}>
      <a href={`${BUILT_PAGE_PATH}${writeChoices('', choices.value)}`}>The built script with this snippet</a>, on a page with a
      strict content policy.
    </Copyable>
  );
}
