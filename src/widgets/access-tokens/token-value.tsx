import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

export interface TokenValueProps {
  readonly getSecret: () => string | undefined;
  readonly element: RefObject<HTMLElement | null>;
}

/** A revealed secret. It is written to the element and cleared with it: in a VNode it would stay in memory after it is hidden. */
export function TokenValue({ getSecret, element }: TokenValueProps) {
  useLayoutEffect(() => {
    const code = element.current;
    if (!code) return undefined;
    code.textContent = getSecret() ?? '';
    return () => {
      code.textContent = '';
    };
  }, [getSecret, element]);
  return <code class="token-value" part="token-value" dir="ltr" translate={false} ref={element} />;
}
