import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatSeconds } from '../../format/period.js';
import type { AccessTokensQuery } from '../../store/access-tokens-query.js';
import { getTokenExpiry, isExpiryAhead } from '../../store/token-expiry.js';
import { copySecret, getCopyProblem } from '../../ui/copy-secret.js';
import { renderHeading } from '../../ui/heading.js';
import { renderIcon } from '../../ui/icon.js';
import { getLinkValues } from '../../ui/find-subscription.js';
import { MenuButton } from '../../ui/menu/menu-button.js';
import { useFeedback } from '../../ui/use-feedback.js';
import { useWidget, type WidgetContextValue } from '../../ui/widget-context.js';
import type { MenuContent } from '../../ui/menu/menu-content.js';
import type { CopyFormat } from './token-formats.js';
import { renderExpiry } from './token-expiry.js';
import { getTokenName, type TokenRowData } from './token-rows.js';
import { RevealedValue, renderFieldButton, FirstFormat } from './token-field.js';

/** The exports of `token-menu.lazy.ts`. */
export interface AccessTokensLazyExports {
  getTokenMenu(
    row: TokenRowData,
    subscriptionId: string,
    context: WidgetContextValue,
    copy: (format: CopyFormat) => unknown,
  ): MenuContent;
}

export interface TokenListContext {
  readonly query: AccessTokensQuery;
  readonly revealSeconds: number;
  readonly warnDays: number | undefined;
  readonly headingLevel: number;
  readonly hasOneToken: boolean;
}

interface TokenRowProps {
  readonly row: TokenRowData;
  readonly list: TokenListContext;
}

export function TokenRow({ row, list }: TokenRowProps) {
  const context = useWidget();
  const { page, translation, announcer, emit, getTokenFormats, getActions } = context;
  const { revealTimers } = page;
  const { t } = translation;
  const { token } = row;
  const { query, revealSeconds } = list;
  // Read the clock itself, because a countdown may render just before an alarm updates
  // `currentTime`.
  void page.clock.currentTime.value;
  const now = page.clock.now();
  const expiry = getTokenExpiry(token, now, list.warnDays);
  page.clock.wakeAt(expiry.nextUpdateAt);
  const name = getTokenName(token, translation);
  const eventDetail = { subscriptionId: query.subscriptionId, tokenId: token.id ?? '' };
  const rowElement = useRef<HTMLLIElement>(null);
  const valueElement = useRef<HTMLElement>(null);
  const feedback = useFeedback();
  // The seconds until the secret is hidden. 0 if it is hidden.
  const secondsLeft = useSignal(0);
  const [timer] = useState(() => Symbol('row'));
  const isMounted = useRef(true);
  // Hide a discarded secret before the next paint.
  useLayoutEffect(() => {
    if (!token.hasSecret) revealTimers.hide(timer);
  }, [token.hasSecret, revealTimers, timer]);
  useEffect(
    () => () => {
      isMounted.current = false;
      revealTimers.hide(timer);
    },
    [revealTimers, timer],
  );

  const handleCountdown = (seconds: number): void => {
    secondsLeft.value = seconds;
    if (seconds > 0 || !isMounted.current) return;
    feedback.clear();
    announcer.announce(t('hidden', { name }));
  };
  const reveal = (): void => {
    const wasRevealed = secondsLeft.peek() > 0;
    revealTimers.reveal(timer, revealSeconds, handleCountdown);
    if (!wasRevealed) emit('portal-token-reveal', eventDetail);
  };
  const revealForSelection = async (): Promise<HTMLElement | null> => {
    // During a permission prompt, the page may have been hidden, or the row removed.
    if (document.hidden || !isMounted.current) return null;
    reveal();
    await new Promise(requestAnimationFrame);
    // Null if the secret has been discarded.
    return valueElement.current;
  };
  const copy = async (format?: CopyFormat, copied = feedback): Promise<void> => {
    const secret = query.getSecret(token);
    if (!secret) return;
    const text = format ? format.compose(secret) : secret;
    if (text === undefined) return feedback.report('formatUnsupported', { format: format?.label ?? '' });
    const result = await copySecret({
      text,
      selectable: rowElement,
      // If the secret has been discarded, a countdown would show the next response's value.
      isAllowed: () => !!query.getSecret(token),
      reveal: revealForSelection,
    });
    if (result === 'copied') {
      feedback.clear();
      copied.report('copied', { name });
      emit('portal-token-copy', { ...eventDetail, ...(format && { format: format.id }) });
    } else if (result === 'failed') {
      feedback.report(getCopyProblem());
    }
  };

  // With an empty `tokenFormats`, the menu may have no items.
  const hasMenu =
    getTokenFormats()?.length !== 0 ||
    isExpiryAhead(expiry) ||
    getActions('token', { ...getLinkValues(page, query.subscriptionId), tokenId: token.id }).length > 0;
  // The secret may have been discarded during the countdown.
  const isRevealed = token.hasSecret && secondsLeft.value > 0;
  const countdown = isRevealed && t('hidesIn', { duration: formatSeconds(secondsLeft.value, translation.locale) });
  const { isCopied, problem } = feedback;
  return (
    <li
      class={expiry.status === 'expired' ? 'token is-expired' : 'token'}
      part="token"
      role="listitem"
      ref={rowElement}
    >
      <div class="token-head">
        {renderHeading(
          list.headingLevel,
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
            <span class="token-mask">
              <span class="visually-hidden">{t('masked')}</span>
            </span>
          )}
          <div class="field-buttons">
            {renderFieldButton({
              part: 'show',
              label: t(isRevealed ? 'hide' : 'show', { name }),
              icon: isRevealed ? 'hide' : 'show',
              words: [t('showWord'), t('hideWord')],
              isOther: isRevealed,
              onClick: () => (secondsLeft.peek() > 0 ? revealTimers.hide(timer) : reveal()),
            })}
            {/* oxlint-disable-next-line react/refs -- `copy` reads the ref when the button is pressed. */}
            {renderFieldButton({
              part: 'copy',
              label: t('copy', { name }),
              icon: isCopied ? 'check' : 'copy',
              words: [t('copyWord'), t('copiedWord')],
              isOther: isCopied,
              onClick: () => copy(),
            })}
            {hasMenu && (
              <MenuButton
                label={t('moreFor', { name })}
                class="copy-as"
                getMenu={({ getTokenMenu }: AccessTokensLazyExports) =>
                  getTokenMenu(row, query.subscriptionId, context, copy)
                }
                feedback={feedback}
              />
            )}
          </div>
          {isRevealed && (
            <>
              <RevealedValue query={query} token={token} element={valueElement} />
              <svg class="countdown-bar" aria-hidden="true">
                <rect width={`${Math.min(1, secondsLeft.value / revealSeconds) * 100}%`} height="100%" />
              </svg>
            </>
          )}
        </div>
      )}
      {list.hasOneToken && expiry.status !== 'expired' && (
        <FirstFormat query={query} token={token} name={name} copy={copy} />
      )}
      {token.hasSecret && problem && (
        <p class="copy-error warning">
          {renderIcon('warning')}
          <span key={problem}>{problem}</span>
        </p>
      )}
    </li>
  );
}
