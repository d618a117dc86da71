import { useEffect, useRef, useState } from 'preact/hooks';
import { BUILT_PAGE_PATH } from '../mock-server/built-page.js';
import { snippet } from '../mock-server/snippet.js';
import { siteGallery, usageUrl } from './data-source.js';
import { serializeSettings } from './settings.js';
import { settings } from './settings-store.js';
import { toStyleSheet } from './theme-css.js';
import { currentTheme } from './theme-store.js';

/** The HTML to paste for the current settings and theme, and a link to a page with it. */
export function SnippetView() {
  const text = snippet({ ...settings.value, usageUrl, styleSheet: toStyleSheet(currentTheme.value) });
  const code = useRef<HTMLPreElement>(null);
  const [announcement, announce] = useState('');
  useEffect(() => announce(''), [text]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied.');
    } catch {
      // The clipboard is denied, or missing because the page isn't a secure context.
      if (code.current) getSelection()?.selectAllChildren(code.current);
      announce('Selected. Copy it with the keyboard.');
    }
  }

  return (
    <section class="group" aria-labelledby="snippet">
      <div class="group-header">
        <h3 id="snippet">Snippet</h3>
        <span role="status">{announcement}</span>
        <button type="button" onClick={() => void copy()}>
          Copy snippet
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre class="snippet" ref={code} tabIndex={0}>
        {text}
      </pre>
      {siteGallery === null && (
        <p class="note">
          <a href={`${BUILT_PAGE_PATH}${serializeSettings('', settings.value)}`}>
            The built script with this script tag
          </a>
          , on a page whose strict content security policy allows no inline styles.
        </p>
      )}
    </section>
  );
}
