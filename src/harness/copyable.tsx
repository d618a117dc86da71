import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface CopyableProps {
  readonly id: string;
  readonly title: string;
  readonly button: string;
  readonly text: string;
  /** What is said below it. */
  readonly children: ComponentChildren;
}

/** A text to take along. */
export function Copyable({ id, title, button, text, children }: CopyableProps) {
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
    <section class="group" aria-labelledby={id}>
      <div class="group-header">
        <h3 id={id}>{title}</h3>
        <span role="status">{news}</span>
        <button type="button" onClick={() => void copy()}>
          {button}
        </button>
      </div>
      {text && (
        <pre class="snippet" ref={code}>
          {text}
        </pre>
      )}
      <p class="note">{children}</p>
    </section>
  );
}
