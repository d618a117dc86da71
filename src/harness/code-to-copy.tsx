import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** Code with a button that copies it. */
export function CodeToCopy({
  title,
  button,
  code,
  children,
}: {
  readonly title: string;
  readonly button: string;
  readonly code: string;
  readonly children?: ComponentChildren;
}) {
  const id = useId();
  const pre = useRef<HTMLPreElement>(null);
  const [announcement, announce] = useState('');
  useEffect(() => announce(''), [code]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      announce('Copied.');
    } catch {
      // The clipboard is denied, or missing because the page isn't a secure context.
      if (pre.current) getSelection()?.selectAllChildren(pre.current);
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre class="snippet" ref={pre} tabIndex={0}>
        {code}
      </pre>
      {children}
    </section>
  );
}
