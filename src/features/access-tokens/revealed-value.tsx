import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { AccessTokenMetadata, AccessTokensQuery } from '../../store/access-tokens-query.js';

/** Session recorders obey these marks: rrweb leaves out what is blocked and masks the rest, and PostHog captures no such element. */
const RECORDER_CLASSES = 'rr-block rr-mask ph-no-capture';

interface RevealedValueProps {
  readonly query: AccessTokensQuery;
  readonly token: AccessTokenMetadata;
  readonly element: RefObject<HTMLElement | null>;
}

/** A revealed secret. It is written to the element and cleared with it: in a VNode it would stay in memory after it is hidden. */
export function RevealedValue({ query, token, element }: RevealedValueProps) {
  // Its cleanup runs with the removal: nothing that refers to the element finds the secret later.
  useLayoutEffect(() => {
    const code = element.current;
    if (!code) return undefined;
    code.textContent = query.getSecret(token) ?? '';
    // No listener of the page reads the secret, however far the dragged selection goes.
    const handleDragStart = (event: DragEvent): void => {
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (!event.composedPath().includes(code) && !includesText(text, code.textContent)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('dragstart', handleDragStart, true);
    return () => {
      code.textContent = '';
      removeEventListener('dragstart', handleDragStart, true);
    };
  }, [query, token, element]);
  // Browsers drop a line break at the end, and replace spaces that don't break.
  const handleCopy = (event: ClipboardEvent): void => {
    const secret = query.getSecret(token) ?? '';
    // Leave a selection to the browser that ends beyond the value.
    if (!includesText(secret, String(getSelection()))) return;
    event.clipboardData?.setData('text/plain', secret);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <code
      class={`token-value ${RECORDER_CLASSES}`}
      part="token-value"
      dir="ltr"
      translate={false}
      data-sentry-mask
      data-dd-privacy="mask"
      onCopy={handleCopy}
      ref={element}
    />
  );
}

/** Whether a text includes another one, regardless of spaces, which browsers change. */
function includesText(text: string, other: string): boolean {
  const [whole, part] = [text, other].map((each) => each.replace(/\s/g, ''));
  return !!whole?.includes(part ?? '');
}
