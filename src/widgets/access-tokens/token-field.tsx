import type { RefObject } from 'preact';
import type { AccessTokenMetadata } from '../../state/types.js';
import { renderIcon } from '../../ui/icon.js';
import { MenuButton, type MenuButtonProps } from '../menu-button.js';
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
  readonly getFormats: MenuButtonProps['getItems'];
  readonly onFormatsLoad: MenuButtonProps['onLoad'];
}

/** The field of a secret: its mask or value, and the buttons to show and to copy it, which never move. */
export function TokenField({
  name,
  token,
  getSecret,
  valueElement,
  countdown,
  share,
  isCopied,
  onToggle,
  onCopy,
  getFormats,
  onFormatsLoad,
}: TokenFieldProps) {
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
      <div class="field-buttons">
        {/* Both labels of a button are in the same grid cell, so that its width does not change in any language. */}
        <button
          type="button"
          class={isRevealed ? 'show is-swapped' : 'show'}
          part="button"
          aria-label={t(isRevealed ? 'hide' : 'show', { name })}
          onClick={onToggle}
        >
          <span class="swap">
            <span>
              {renderIcon('show')}
              {t('showWord')}
            </span>
            <span>
              {renderIcon('hide')}
              {t('hideWord')}
            </span>
          </span>
        </button>
        <button
          type="button"
          class={isCopied ? 'copy is-copied is-swapped' : 'copy'}
          part="button"
          aria-label={t('copy', { name })}
          onClick={() => onCopy()}
        >
          <span class="swap">
            <span>
              {renderIcon('copy')}
              {t('copyWord')}
            </span>
            <span>
              {renderIcon('check')}
              {t('copiedWord')}
            </span>
          </span>
        </button>
        <MenuButton class="copy-as" label={t('copyAs', { name })} getItems={getFormats} onLoad={onFormatsLoad} />
      </div>
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
