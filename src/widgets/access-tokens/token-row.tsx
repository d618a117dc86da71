import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translation } from '../../i18n/translation.js';
import { renderHeading } from '../../ui/heading.js';
import { renderIcon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';
import { createTokenController } from './token-controller.js';
import { renderExpiry } from './token-expiry.js';
import { renderTokenField } from './token-field.js';
import { getTokenName } from './token-name.js';
import type { TokenRowData } from './token-rows.js';
import { IDLE, type TokenFeedback, type TokenInputs, type TokenListContext } from './token-state.js';

export interface TokenRowProps {
  readonly row: TokenRowData;
  readonly list: TokenListContext;
}

/** One access token: masked, revealed for a limited time, copied with or without revealing it. */
export function TokenRow({ row, list }: TokenRowProps) {
  const context = useWidget();
  const { account, translation } = context;
  const { token, status } = row;
  const inputs = useRef<TokenInputs>({ row, list, context });
  inputs.current = { row, list, context };
  const valueElement = useRef<HTMLElement>(null);
  const [state, setState] = useState(IDLE);
  const [controller] = useState(() => createTokenController(inputs, valueElement, setState));
  // Immediately: the secret has been discarded.
  useLayoutEffect(() => {
    if (!token.hasSecret) controller.hide();
  }, [token.hasSecret, controller]);
  useEffect(() => controller.dispose, [controller]);

  const name = getTokenName(token, translation);
  const { query, revealSeconds } = list;
  // The secret may have been discarded with the reveal time still running.
  const visibleState = token.hasSecret ? state : IDLE;
  return (
    <li class={status === 'expired' ? 'token is-expired' : 'token'} part="token" role="listitem">
      <div class="token-head">
        {renderHeading(list.headingLevel, { class: 'token-name', part: 'token-name', tabIndex: -1 }, <bdi>{name}</bdi>)}
        {renderExpiry(row, translation, account.clock.now())}
      </div>
      {renderTokenField(
        { name, token, query, valueElement, revealSeconds, state: visibleState, controller },
        translation,
      )}
      {renderProblem(visibleState.feedback, translation)}
    </li>
  );
}

function renderProblem(feedback: TokenFeedback | undefined, { t, formatToNodes }: Translation) {
  if (!feedback || feedback.kind === 'copied') return null;
  return (
    <p class="copy-error warning">
      {renderIcon('warning')}
      <span>
        {feedback.kind === 'unsupported'
          ? formatToNodes('formatUnsupported', { format: <bdi>{feedback.format}</bdi> })
          : t(feedback.kind === 'unavailable' ? 'actionFailed' : feedback.isTouch ? 'copyFailedTouch' : 'copyFailed')}
      </span>
    </p>
  );
}
