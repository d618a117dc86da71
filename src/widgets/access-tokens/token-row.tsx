import { createRef } from 'preact';
import type { Expiry } from '../../format/expiry.js';
import { formatSpan } from '../../format/period.js';
import type { AccessTokenFacts, AccessTokenList } from '../../state/access-token-list.js';
import type { TokenDisplay } from '../../state/token-display.js';
import { button } from '../../ui/button.js';
import { instant } from '../../ui/instant.js';
import { Pure } from '../../ui/pure.js';
import type { WidgetProps } from '../widget-props.js';
import { expiryBadge } from './expiry-badge.js';

export interface TokenRowProps extends Pick<WidgetProps, 'translation'> {
  readonly token: AccessTokenFacts;
  readonly expiry: Expiry['kind'];
  /** The text for how long it still works, where that is to be told. */
  readonly endsIn: string | undefined;
  readonly list: AccessTokenList;
  readonly display: TokenDisplay;
  /** Whether its value is in hand: it can be discarded while the row stays. */
  readonly hasValue: boolean;
  /** The key of the text in place of its value. */
  readonly valueText: 'masked' | 'signedOut' | 'tokenNoValue';
  /** What it stands in. Nothing is shown of it that can change. */
  readonly outer: { readonly props: WidgetProps & { readonly revealSeconds: number | undefined; readonly isNested?: boolean } };
}

interface TokenRowState {
  /** How long it stays shown still; nothing while it is masked. */
  readonly secondsLeft?: number;
  /** Whether the last copy worked, for as long as that is news. */
  readonly isCopied?: boolean | undefined;
}

// One mask for all: neither its length nor its content tells anything of the value.
const MASK = '••••••••••••';

const CHECK_MARK_MS = 2000;

export class TokenRow extends Pure<TokenRowProps, TokenRowState> {
  readonly #value = createRef<HTMLElement>();
  #checkMark: ReturnType<typeof setTimeout> | undefined;
  #hasLeft = false;

  get #name(): string {
    return this.props.token.name?.trim() || this.props.translation.text('tokenUnnamed');
  }

  #report(type: 'portal-token-reveal' | 'portal-token-copy'): void {
    const { list, token, outer } = this.props;
    outer.props.report(type, { subscriptionId: list.subscriptionId, tokenId: token.id ?? '' });
  }

  readonly #countDown = (secondsLeft: number): void => {
    this.setState({ secondsLeft });
  };

  #show(): void {
    const { display, outer } = this.props;
    display.show(this.#countDown, outer.props.revealSeconds ?? 30);
    if (!this.state.secondsLeft) this.#report('portal-token-reveal');
  }

  #say(key: 'hidden' | 'copied' | 'copyRefused'): void {
    const { outer, translation } = this.props;
    outer.props.news.say(translation.text(key, { name: this.#name }));
  }

  #setCopied(isCopied?: boolean): void {
    clearTimeout(this.#checkMark);
    this.setState({ isCopied });
    if (isCopied) this.#checkMark = setTimeout(() => this.#setCopied(), CHECK_MARK_MS);
  }

  readonly #copy = async (): Promise<void> => {
    const { list, token } = this.props;
    const value = list.valueOf(token);
    if (!value) return;
    // A page that is not served over https has no clipboard.
    const { clipboard } = navigator;
    try {
      await clipboard.writeText(value);
      this.#tellCopied(true);
    } catch {
      // Nobody looks at a hidden page, or at a row that has gone or lost its value meanwhile.
      if (document.hidden || this.#hasLeft || !this.props.hasValue) return;
      this.#show();
      requestAnimationFrame(() => {
        if (!this.#value.current) return;
        getSelection()?.selectAllChildren(this.#value.current);
        // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies where there is no clipboard
        this.#tellCopied(!clipboard && 'execCommand' in document && document.execCommand('copy'));
      });
    }
  };

  #tellCopied(succeeded: boolean): void {
    if (!this.#hasLeft) this.#setCopied(succeeded);
    this.#say(succeeded ? 'copied' : 'copyRefused');
    if (succeeded) this.#report('portal-token-copy');
  }

  override componentDidUpdate(_: TokenRowProps, { secondsLeft }: TokenRowState): void {
    if (!this.props.hasValue) this.props.display.hide(this.#countDown);
    if (!secondsLeft || this.state.secondsLeft) return;
    this.#setCopied();
    this.#say('hidden');
  }

  override componentWillUnmount(): void {
    this.#hasLeft = true;
    this.props.display.hide(this.#countDown);
    clearTimeout(this.#checkMark);
  }

  override render() {
    const { token, expiry, endsIn, list, display, hasValue, valueText, translation, outer } = this.props;
    const Heading = outer.props.isNested ? 'h4' : 'h3';
    const { secondsLeft, isCopied } = this.state;
    const { locale, text, pieces } = translation;
    const name = this.#name;
    const isShown = !!secondsLeft && hasValue;
    return (
      <li part="token" role="listitem">
        <div class="line">
          <Heading part="token-name" tabIndex={-1}>
            <bdi>{name}</bdi>
          </Heading>
          {expiryBadge(token, expiry, endsIn, translation)}
        </div>
        {/* Without buttons it still keeps the second column. */}
        <div class="line token-actions">
          {hasValue && [
            button({
              icon: isShown ? 'hide' : 'show',
              label: text(isShown ? 'hide' : 'show', { name }),
              onClick: () => (isShown ? display.hide(this.#countDown) : this.#show()),
            }),
            button({ icon: isCopied ? 'check' : 'copy', label: text('copy', { name }), onClick: this.#copy }),
          ]}
        </div>
        <div class="line small muted">
          {isShown ? (
            <code class="shown" part="token-value" dir="ltr" translate={false} ref={this.#value}>
              {list.valueOf(token)}
            </code>
          ) : (
            <>
              {hasValue && <code aria-hidden="true">{MASK}</code>}
              <span class={hasValue ? 'unseen' : ''}>{text(valueText)}</span>
            </>
          )}
          {isShown && <span part="countdown">{text('hidesIn', { time: formatSpan(secondsLeft, 'second', locale) ?? '' })}</span>}
          {token.issued_at && (
            <span>{pieces('issued', { date: instant(token.issued_at, locale) })}</span>
          )}
        </div>
        {isShown && isCopied === false && <p class="refused">{pieces('copyRefused', { name: <bdi>{name}</bdi> })}</p>}
      </li>
    );
  }
}
