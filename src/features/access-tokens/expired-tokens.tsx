import { useId, useState } from 'preact/hooks';
import { isPrinting } from '../../ui/is-printing.js';
import { useWidget } from '../../ui/widget-context.js';
import { renderExpiredOn } from './token-expiry.js';
import { getTokenName, type TokenRows } from './token-rows.js';

interface ExpiredTokensProps {
  readonly tokens: TokenRows['expired'];
}

/** Folds expired tokens into one line, because the customer can't do anything about them. */
export function ExpiredTokens({ tokens }: ExpiredTokensProps) {
  const { page, translation } = useWidget();
  const { t, plural } = translation;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const listId = useId();
  const now = page.clock.now();
  return (
    <div class="expired-tokens" part="expired-tokens">
      <button
        type="button"
        class="button-line"
        part="button expired"
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? listId : undefined}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <span key={tokens.length}>{plural('expiredTokens', tokens.length)}</span>{' '}
        <b key={`word ${isUnfolded}`}>{t(isUnfolded ? 'hideWord' : 'showWord')}</b>
      </button>
      {(isUnfolded || isPrinting.value) && (
        <ul id={listId} role="list">
          {tokens.map(({ key, token }) => (
            <li key={key} role="listitem">
              <bdi>{getTokenName(token, translation)}</bdi>{' '}
              <span key={token.expires_at}>{renderExpiredOn(token, translation, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
