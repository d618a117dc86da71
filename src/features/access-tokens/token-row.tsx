import { formatSeconds } from '../../format/period.js';
import type { AccessTokenMetadata, AccessTokensQuery } from '../../store/access-tokens-query.js';
import { getTokenExpiry, isExpiryAhead } from '../../store/token-expiry.js';
import { getLinkValues } from '../../ui/link-values.js';
import { renderHeading } from '../../ui/heading.js';
import { renderIcon } from '../../ui/icon.js';
import { MenuButton } from '../../ui/menu/menu-button.js';
import type { MenuContent } from '../../ui/menu/menu-content.js';
import { useWidget, type WidgetContextValue } from '../../ui/widget-context.js';
import { renderExpiry } from './token-expiry.js';
import { FirstFormat, renderFieldButton, renderMask, RevealedValue } from './token-field.js';
import type { CopyFormat } from './copy-formats.js';
import { getTokenName, type TokenRowData } from './token-rows.js';
import { useTokenSecret } from './use-token-secret.js';

/** The exports of `token-menu.lazy.ts`. */
export interface AccessTokensLazyExports {
  getTokenMenu(
    token: AccessTokenMetadata,
    subscriptionId: string,
    context: WidgetContextValue,
    copy: (format: CopyFormat) => unknown,
  ): MenuContent;
}

interface TokenRowProps {
  readonly row: TokenRowData;
  readonly query: AccessTokensQuery;
  readonly revealSeconds: number;
  readonly warnDays: number | undefined;
  readonly headingLevel: number;
  readonly isOnlyToken: boolean;
}

export function TokenRow({ row, query, revealSeconds, warnDays, headingLevel, isOnlyToken }: TokenRowProps) {
  const context = useWidget();
  const { page, translation, getTokenFormats, getActions } = context;
  const { t } = translation;
  const { token } = row;
  // Reading this signal makes the row render again at the time passed to `wakeAt()`.
  void page.clock.currentTime.value;
  // While a token is revealed, its countdown renders the row more often than `currentTime` changes.
  const now = page.clock.now();
  const expiry = getTokenExpiry(token, now, warnDays);
  page.clock.wakeAt(expiry.nextUpdateAt);
  const name = getTokenName(token, translation);
  const { secondsLeft, toggle, copy, feedback, rowElement, valueElement } = useTokenSecret(
    query,
    token,
    name,
    revealSeconds,
  );
  const { isCopied, problem } = feedback;
  const isRevealed = secondsLeft > 0;
  const countdown = isRevealed && t('hidesIn', { duration: formatSeconds(secondsLeft, translation.locale) });
  const hasMenu =
    getTokenFormats()?.length !== 0 ||
    isExpiryAhead(expiry) ||
    getActions('token', { ...getLinkValues(page, query.subscriptionId), tokenId: token.id }).length > 0;
  return (
    <li class="token" part="token" role="listitem" ref={rowElement}>
      <div class="token-head">
        {renderHeading(
          headingLevel,
          { class: 'token-name', part: 'token-name', tabIndex: -1 },
          <bdi key={name}>{name}</bdi>,
        )}
        {renderExpiry(row, expiry, translation, now)}
      </div>
      {!token.hasSecret ? (
        <div class="field">
          <p key={`${token.isDiscarded}`}>{t(token.isDiscarded ? 'masked' : 'tokenNoValue')}</p>
        </div>
      ) : (
        <div class={isRevealed ? 'field is-revealed' : 'field'}>
          {countdown ? (
            <p part="countdown" key={countdown}>
              {countdown}
            </p>
          ) : (
            renderMask(translation)
          )}
          <div class="field-buttons">
            {renderFieldButton({
              part: 'show',
              label: t(isRevealed ? 'hide' : 'show', { name }),
              icon: isRevealed ? 'hide' : 'show',
              words: [t('showWord'), t('hideWord')],
              isReplaced: isRevealed,
              onClick: toggle,
            })}
            {renderFieldButton({
              part: 'copy',
              label: t('copy', { name }),
              icon: isCopied ? 'check' : 'copy',
              words: [t('copyWord'), t('copiedWord')],
              isReplaced: isCopied,
              onClick: () => copy(),
            })}
            {hasMenu && (
              <MenuButton
                label={t('moreFor', { name })}
                class="copy-as"
                getMenu={({ getTokenMenu }: AccessTokensLazyExports) =>
                  getTokenMenu(token, query.subscriptionId, context, copy)
                }
                feedback={feedback}
              />
            )}
          </div>
          {isRevealed && (
            <>
              <RevealedValue query={query} token={token} element={valueElement} />
              <svg class="countdown-bar" aria-hidden="true">
                <rect width={`${Math.min(1, secondsLeft / revealSeconds) * 100}%`} height="100%" />
              </svg>
            </>
          )}
        </div>
      )}
      {isOnlyToken && expiry.status !== 'expired' && (
        <FirstFormat query={query} token={token} name={name} copy={copy} />
      )}
      {token.hasSecret && problem && (
        <p class="copy-error">
          {renderIcon('warning')}
          <span key={problem}>{problem}</span>
        </p>
      )}
    </li>
  );
}
