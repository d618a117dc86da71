import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import type { AccessTokenMetadata } from '../../state/types.js';

interface TokenValueProps {
  readonly query: AccessTokensQuery;
  readonly token: AccessTokenMetadata;
  readonly element: RefObject<HTMLElement | null>;
}

/** A revealed secret. It is written to the element and cleared with it: in a VNode it would stay in memory after it is hidden. */
export function TokenValue({ query, token, element }: TokenValueProps) {
  // Its cleanup runs with the removal: nothing that refers to the element finds the secret later.
  useLayoutEffect(() => {
    const code = element.current;
    if (!code) return undefined;
    code.textContent = query.getSecret(token) ?? '';
    return () => {
      code.textContent = '';
    };
  }, [query, token, element]);
  return <code class="token-value" part="token-value" dir="ltr" translate={false} ref={element} />;
}
