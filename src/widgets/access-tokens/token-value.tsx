import type { Ref } from 'preact';
import { describePeriod } from '../../format/period.js';
import type { TokenDisplay } from '../../state/token-display.js';
import { useTranslation } from '../../ui/translation-context.js';

// One mask for all: neither its length nor its content tells anything of the value.
const MASK = '••••••••••••';

export interface TokenValueProps {
  /** The value while it is shown; undefined masks it. */
  readonly value: string | undefined;
  readonly valueRef: Ref<HTMLElement>;
}

/** A token's value, or the mask. Only what is shown is ever in the document. */
export function TokenValue({ value, valueRef }: TokenValueProps) {
  const { text } = useTranslation();
  if (value === undefined) {
    return (
      <code class="token-value" part="token-value">
        <span aria-hidden="true">{MASK}</span>
        <span class="unseen">{text('masked')}</span>
      </code>
    );
  }
  return (
    <code class="token-value token-value-shown" part="token-value" dir="ltr" translate={false} ref={valueRef}>
      {value}
    </code>
  );
}

/** The seconds until a shown token hides by itself. */
export function Countdown({ display, rowKey }: { readonly display: TokenDisplay; readonly rowKey: string }) {
  const { locale, text } = useTranslation();
  const seconds = display.secondsLeft.value.get(rowKey);
  if (seconds === undefined) return null;
  const description = describePeriod({ unit: 'second', value: seconds }, locale);
  return (
    <span class="countdown" part="countdown">
      {description?.kind === 'every' && text('hidesIn', { time: description.span })}
    </span>
  );
}
