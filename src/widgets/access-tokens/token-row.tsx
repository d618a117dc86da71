import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Expiry } from '../../format/expiry.js';
import { describePeriod } from '../../format/period.js';
import type { AccessTokenFacts, AccessTokenList } from '../../state/access-token-list.js';
import type { TokenDisplay } from '../../state/token-display.js';
import { Button } from '../../ui/button.js';
import { Instant } from '../../ui/instant.js';
import { useTranslation } from '../../ui/translation-context.js';
import type { WidgetProps } from '../widget-props.js';
import { ExpiryBadge } from './expiry-badge.js';

export interface TokenRowProps extends WidgetProps {
  readonly rowKey: string;
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry;
  readonly list: AccessTokenList;
  readonly display: TokenDisplay;
  /** How long it stays shown still; undefined while it is masked. */
  readonly secondsLeft: number | undefined;
  readonly Heading: 'h3' | 'h4';
}

// One mask for all: neither its length nor its content tells anything of the value.
const MASK = '••••••••••••';

const CHECK_MARK_MS = 2000;

export function TokenRow(props: TokenRowProps) {
  const { rowKey, token, list, display, secondsLeft, Heading, news, report } = props;
  const { locale, text, pieces } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const valueElement = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  const name = token.name?.trim() || text('tokenUnnamed');
  const ids = { subscriptionId: list.subscriptionId, tokenId: token.id ?? '' };
  const isShown = secondsLeft !== undefined;

  async function copy(): Promise<void> {
    // A page that is not served over https has no clipboard.
    const { clipboard } = navigator;
    let succeeded = true;
    try {
      await clipboard.writeText(list.valueOf(token) ?? '');
    } catch {
      // Nobody looks at a hidden page, or at a row that has gone meanwhile.
      if (document.hidden || !row.current) return;
      display.show(rowKey);
      if (!isShown) report('portal-token-reveal', ids);
      await new Promise(requestAnimationFrame);
      if (valueElement.current) getSelection()?.selectAllChildren(valueElement.current);
      // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies where there is no clipboard
      succeeded = !clipboard && 'execCommand' in document && document.execCommand('copy');
    }
    setCopied(succeeded);
    news.say(text(succeeded ? 'copied' : 'copyRefused', { name }));
    if (succeeded) report('portal-token-copy', ids);
  }

  useLayoutEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(undefined), CHECK_MARK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  useLayoutEffect(() => {
    if (!isShown) return;
    return () => {
      setCopied(undefined);
      news.say(text('hidden', { name }));
    };
  }, [isShown]);

  const left = isShown && describePeriod({ unit: 'second', value: secondsLeft }, locale);
  return (
    <li class="token" part="token" ref={row}>
      <div class="line">
        <Heading part="token-name" tabIndex={-1}>
          <bdi>{name}</bdi>
        </Heading>
        <ExpiryBadge {...props} />
      </div>
      {token.hasValue && (
        <div class="line token-actions">
          <Button
            icon={isShown ? 'hide' : 'show'}
            label={text(isShown ? 'hide' : 'show', { name })}
            onClick={() => {
              if (isShown) return display.hide(rowKey);
              display.show(rowKey);
              report('portal-token-reveal', ids);
            }}
          />
          <Button icon={isCopied ? 'check' : 'copy'} label={text('copy', { name })} onClick={copy} />
        </div>
      )}
      <div class="line small muted">
        {isShown ? (
          <code class="shown" part="token-value" dir="ltr" translate={false} ref={valueElement}>
            {list.valueOf(token)}
          </code>
        ) : (
          <>
            <code aria-hidden="true">{token.hasValue && MASK}</code>
            <span class={token.hasValue ? 'unseen' : ''}>{text(token.hasValue ? 'masked' : 'tokenNoValue')}</span>
          </>
        )}
        {left && left.kind === 'every' && <span part="countdown">{text('hidesIn', { time: left.span })}</span>}
        {token.issued_at && <span>{pieces('issued', { date: <Instant text={token.issued_at} /> })}</span>}
      </div>
      {isShown && isCopied === false && <p class="refused">{text('copyRefused', { name })}</p>}
    </li>
  );
}
