import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface CopyableProps {
  readonly id: string;
  readonly title: string;
  readonly button: string;
  readonly text: string;
  /** Note below the code. */
  readonly children: ComponentChildren;
}

/** A code block with a copy button. */
export function Copyable({ id, title, button, text, children }: CopyableProps) {
  const code = useRef<HTMLPreElement>(null);
  const [announcement, announce] = useState('');
  useEffect(() => announce(''), [text]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied.');
    } catch {
      // Denied, or unavailable because the page is not a secure context.
      if (code.current) getSelection()?.selectAllChildren(code.current);
      announce('Selected. Copy it with the keyboard.');
    }
  }

  return (
    <section class="group" aria-labelledby={id}>
      <div class="group-header">
        <h3 id={id}>{title}</h3>
        <span role="status">{announcement}</span>
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
