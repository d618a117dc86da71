import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Expiry } from '../../format/expiry.js';
import type { AccessTokenFacts } from '../../state/access-token-list.js';
import type { TokenDisplay } from '../../state/token-display.js';
import { Button } from '../../ui/button.js';
import { Instant } from '../../ui/instant.js';
import { useTranslation } from '../../ui/translation-context.js';
import { copySelection, copyText, selectText } from './clipboard.js';
import { ExpiryBadge } from './expiry-badge.js';
import { Countdown, TokenValue } from './token-value.js';

export interface TokenRowProps {
  readonly rowKey: string;
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry;
  /** The server's time, in milliseconds. */
  readonly now: number;
  readonly display: TokenDisplay;
  /** The value while it is shown. */
  readonly shownValue: string | undefined;
  readonly headingLevel: 3 | 4;
  readonly readValue: (token: AccessTokenFacts) => string | undefined;
  readonly onShow: (token: AccessTokenFacts) => void;
  readonly onCopy: (token: AccessTokenFacts) => void;
  readonly say: (text: string) => void;
}

/** How the last copy went; nothing is said before one was tried. */
type Copying = 'copied' | 'refused' | 'missing' | undefined;

const CHECK_MARK_MS = 2000;

export function TokenRow(props: TokenRowProps) {
  const { rowKey, token, expiry, now, display, shownValue, headingLevel, readValue, onShow, onCopy, say } = props;
  const { text, pieces } = useTranslation();
  const valueElement = useRef<HTMLElement>(null);
  const [copying, setCopying] = useState<Copying>();
  const name = token.name?.trim() || text('tokenUnnamed');
  const isShown = shownValue !== undefined;
  const Heading = headingLevel === 3 ? 'h3' : 'h4';

  function succeed(): void {
    setCopying('copied');
    say(text('copied', { name }));
    onCopy(token);
  }

  async function copy(): Promise<void> {
    const value = readValue(token);
    if (value === undefined) return;
    const result = await copyText(value);
    if (result === 'copied') return succeed();
    setCopying(result);
    display.show(rowKey);
  }

  // A copy that did not work ends in selected text, which has to be in the document first.
  useLayoutEffect(() => {
    if (!isShown || !valueElement.current || (copying !== 'refused' && copying !== 'missing')) return;
    selectText(valueElement.current);
    if (copying === 'missing' && copySelection()) succeed();
    else say(text('copyRefused', { name }));
  }, [isShown, copying]);

  useLayoutEffect(() => {
    if (copying !== 'copied') return;
    const timer = setTimeout(() => setCopying(undefined), CHECK_MARK_MS);
    return () => clearTimeout(timer);
  }, [copying]);

  const wasShown = useRef(false);
  useLayoutEffect(() => {
    if (wasShown.current && !isShown) {
      setCopying(undefined);
      say(text('hidden', { name }));
    }
    wasShown.current = isShown;
  }, [isShown]);

  return (
    <li class="token" part="token">
      <div class="token-header">
        <Heading class="token-name" part="token-name" tabIndex={-1}>
          <bdi>{name}</bdi>
        </Heading>
        <ExpiryBadge token={token} expiry={expiry} now={now} />
      </div>
      {token.hasValue ? (
        <div class="token-secret">
          <TokenValue value={shownValue} valueRef={valueElement} />
          {isShown && <Countdown display={display} rowKey={rowKey} />}
        </div>
      ) : (
        <p class="token-note">{text('tokenNoValue')}</p>
      )}
      {isShown && copying === 'refused' && <p class="token-note">{text('copyRefused', { name })}</p>}
      {token.issued_at && (
        <p class="token-issued">{pieces('issued', { date: <Instant text={token.issued_at} /> })}</p>
      )}
      {token.hasValue && (
        <div class="token-actions">
          <Button
            kind="icon"
            icon={isShown ? 'hide' : 'show'}
            label={text(isShown ? 'hide' : 'show', { name })}
            onClick={() => {
              if (isShown) return display.hide(rowKey);
              display.show(rowKey);
              say(text('shown', { name }));
              onShow(token);
            }}
          />
          <Button
            kind="icon"
            icon={copying === 'copied' ? 'check' : 'copy'}
            label={text('copy', { name })}
            onClick={() => void copy()}
          />
        </div>
      )}
    </li>
  );
}
