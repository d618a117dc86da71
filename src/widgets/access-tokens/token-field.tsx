import type { RefObject } from 'preact';
import { formatSeconds } from '../../format/period.js';
import type { Translation } from '../../i18n/translation.js';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import type { AccessTokenMetadata } from '../../state/types.js';
import { type IconName, renderIcon } from '../../ui/icon.js';
import type { TokenController } from './token-controller.js';
import type { TokenState } from './token-state.js';
import { TokenValue } from './token-value.js';

export interface TokenFieldOptions {
  readonly name: string;
  readonly token: AccessTokenMetadata;
  readonly query: AccessTokensQuery;
  readonly valueElement: RefObject<HTMLElement | null>;
  readonly revealSeconds: number;
  readonly state: TokenState;
  readonly controller: TokenController;
}

/** The field of a secret: its mask or value, and the buttons to show and to copy it, which never move. */
export function renderTokenField(
  { name, token, query, valueElement, revealSeconds, state, controller }: TokenFieldOptions,
  { locale, t }: Translation,
) {
  if (!token.hasSecret) {
    return (
      <div class="field">
        <p>{t(token.isDiscarded ? 'masked' : 'tokenNoValue')}</p>
      </div>
    );
  }
  const { secondsLeft, isMenuOpen, feedback } = state;
  const isRevealed = secondsLeft > 0;
  const isCopied = feedback?.kind === 'copied';
  return (
    <div class={isRevealed ? 'field is-revealed' : 'field'}>
      {isRevealed ? (
        <p part="countdown">{t('hidesIn', { duration: formatSeconds(secondsLeft, locale) })}</p>
      ) : (
        // The dots are part of the style sheet: the same for all tokens, so that they reveal neither length nor content.
        <span class="mask">
          <span class="visually-hidden">{t('masked')}</span>
        </span>
      )}
      <div class="field-buttons">
        {renderButton({
          kind: 'show',
          label: t(isRevealed ? 'hide' : 'show', { name }),
          icon: isRevealed ? 'hide' : 'show',
          words: isRevealed ? [t('hideWord'), t('showWord')] : [t('showWord'), t('hideWord')],
          onClick: controller.toggle,
        })}
        {renderButton({
          kind: 'copy',
          modifier: isCopied ? ' is-copied' : '',
          label: t('copy', { name }),
          icon: isCopied ? 'check' : 'copy',
          words: isCopied ? [t('copiedWord'), t('copyWord')] : [t('copyWord'), t('copiedWord')],
          onClick: () => controller.copy(),
        })}
        <button
          type="button"
          class="copy-as"
          part="button menu-button"
          aria-label={t('moreFor', { name })}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          {...controller.menu.handlers}
        />
      </div>
      {isRevealed && (
        <>
          <TokenValue query={query} token={token} element={valueElement} />
          <svg class="countdown-bar" aria-hidden="true">
            <rect width={`${Math.min(1, secondsLeft / revealSeconds) * 100}%`} height="100%" />
          </svg>
        </>
      )}
    </div>
  );
}

interface FieldButton {
  readonly kind: 'show' | 'copy';
  readonly modifier?: string;
  /** Accessible name. */
  readonly label: string;
  readonly icon: IconName;
  /** The visible word, and the one that replaces it: the button is wide enough for both, so that its width never changes. */
  readonly words: readonly [string, string];
  readonly onClick: () => unknown;
}

function renderButton({ kind, modifier = '', label, icon, words: [word, otherWord], onClick }: FieldButton) {
  return (
    <button
      type="button"
      class={kind + modifier}
      part={`button ${kind}`}
      aria-label={label}
      data-other={otherWord}
      onClick={onClick}
    >
      {renderIcon(icon)}
      {word}
    </button>
  );
}
