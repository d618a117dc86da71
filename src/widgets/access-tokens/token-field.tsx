import type { RefObject } from 'preact';
import type { AccessTokenMetadata } from '../../state/types.js';
import { Icon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';
import { TokenValue } from './token-value.js';

// The same for all tokens, so that it reveals neither length nor content.
const MASK = '••••••••••••••••';

export interface TokenFieldProps {
  readonly name: string;
  readonly token: AccessTokenMetadata;
  readonly getSecret: () => string | undefined;
  readonly valueElement: RefObject<HTMLElement | null>;
  /** Remaining time as text while the secret is revealed; `undefined` while it is masked. */
  readonly countdown: string | undefined;
  /** Remaining share of the time, from 0 to 1. */
  readonly share: number;
  readonly isCopied: boolean;
  readonly onToggle: () => void;
  readonly onCopy: () => unknown;
}

/** The field of a secret: its mask or value, and the buttons to show and to copy it, which never move. */
export function TokenField({ name, token, getSecret, valueElement, countdown, share, isCopied, onToggle, onCopy }: TokenFieldProps) {
  const { client, translation } = useWidget();
  const { t } = translation;
  if (!token.hasSecret) {
    const key = client.session.isExpired.value ? 'signedOut' : token.isDiscarded ? 'masked' : 'tokenNoValue';
    return (
      <div class="field">
        <p class="small muted">{t(key)}</p>
      </div>
    );
  }
  const isRevealed = countdown !== undefined;
  return (
    <div class={isRevealed ? 'field is-revealed' : 'field'}>
      {isRevealed ? (
        <p part="countdown">{countdown}</p>
      ) : (
        <>
          <code class="mask" aria-hidden="true">
            {MASK}
          </code>
          <span class="visually-hidden">{t('masked')}</span>
        </>
      )}
      {/* Both words of a button take the same place, so that nothing moves in any language. */}
      <button type="button" class={isRevealed ? 'show is-swapped' : 'show'} part="button" aria-label={t(isRevealed ? 'hide' : 'show', { name })} onClick={onToggle}>
        <span class="swap">
          <span>
            <Icon name="show" />
            {t('showWord')}
          </span>
          <span>
            <Icon name="hide" />
            {t('hideWord')}
          </span>
        </span>
      </button>
      <button type="button" class={isCopied ? 'copy is-copied is-swapped' : 'copy'} part="button" aria-label={t('copy', { name })} onClick={() => onCopy()}>
        <span class="swap">
          <span>
            <Icon name="copy" />
            {t('copyWord')}
          </span>
          <span>
            <Icon name="check" />
            {t('copiedWord')}
          </span>
        </span>
      </button>
      {isRevealed && (
        <>
          <TokenValue getSecret={getSecret} element={valueElement} />
          <svg class="countdown-bar" aria-hidden="true">
            <rect width={`${share * 100}%`} height="100%" />
          </svg>
        </>
      )}
    </div>
  );
}
