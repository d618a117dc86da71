import { useEffect, useRef, useState } from 'preact/hooks';
import { BUILT_PAGE_PATH } from './built-page.js';
import { writeChoices } from './choices.js';
import { choices } from './chosen.js';
import { usageUrl } from './portal-origin.js';
import { snippet } from './snippet.js';

/** What to paste for what is chosen, and the page that has it pasted. */
export function SnippetView() {
  const text = snippet({ ...choices.value, usageUrl });
  const code = useRef<HTMLPreElement>(null);
  const [news, say] = useState('');
  useEffect(() => say(''), [text]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied.');
    } catch {
      // Refused, or not there because the page's address is not a secure one.
      if (code.current) getSelection()?.selectAllChildren(code.current);
      say('Selected: copy it with the keyboard.');
    }
  }

  return (
    <section class="group" aria-labelledby="snippet">
      <div class="group-header">
        <h3 id="snippet">Snippet</h3>
        <span role="status">{news}</span>
        <button type="button" onClick={() => void copy()}>
          Copy snippet
        </button>
      </div>
      <pre class="snippet" ref={code}>
        {text}
      </pre>
      <p class="note">
        <a href={`${BUILT_PAGE_PATH}${writeChoices('', choices.value)}`}>The built script with this snippet</a>, on a page
        with a strict content policy.
      </p>
    </section>
  );
}
