import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { AccessTokenMetadata, AccessTokensQuery } from '../../store/access-tokens-query.js';

/**
 * Hide the value from session recorders: rrweb blocks and masks the element, and PostHog ignores
 * it.
 */
const RECORDER_CLASSES = 'rr-block rr-mask ph-no-capture';

interface RevealedValueProps {
  readonly query: AccessTokensQuery;
  readonly token: AccessTokenMetadata;
  readonly element: RefObject<HTMLElement | null>;
}

/**
 * Writes the secret to the element in an effect and clears it, because a VNode would keep it in
 * memory.
 */
export function RevealedValue({ query, token, element }: RevealedValueProps) {
  // Clear the element, because other code may still refer to it.
  useLayoutEffect(() => {
    const code = element.current;
    if (!code) return undefined;
    code.textContent = query.getSecret(token) ?? '';
    // Listeners of the page must not read the secret from a dragged selection.
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
  // Browsers drop line breaks and replace non-breaking spaces, so write the exact secret.
  const handleCopy = (event: ClipboardEvent): void => {
    const secret = query.getSecret(token) ?? '';
    // If the selection ends beyond the value, leave it to the browser.
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

/** Whether a text includes another one. Ignores spaces, which browsers change. */
function includesText(text: string, other: string): boolean {
  const [whole, part] = [text, other].map((each) => each.replace(/\s/g, ''));
  return !!whole?.includes(part ?? '');
}
