import type { RefObject } from 'preact';
import { Promise } from '../../intrinsics.js';
import { COPIED_FEEDBACK_MS } from '../constants.js';
import { createMenuControl, type MenuControl } from '../menu/menu-control.js';
import { copySecret } from '../../ui/copy-secret.js';
import { getTokenName } from './token-name.js';
import { type CopyFormat, IDLE, type TokenFeedback, type TokenInputs, type TokenState } from './token-state.js';

export interface TokenController {
  readonly menu: MenuControl;
  readonly toggle: () => void;
  readonly copy: (format?: CopyFormat) => Promise<void>;
  readonly hide: () => void;
  readonly dispose: () => void;
}

/** The actions on one token. One object in place of hooks, because a list may have a thousand rows. */
export function createTokenController(
  inputs: RefObject<TokenInputs>,
  valueElement: RefObject<HTMLElement | null>,
  render: (state: TokenState) => void,
): TokenController {
  const revealKey = Symbol('row');
  let state = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDisposed = false;

  function get() {
    const { row, list, context } = inputs.current;
    const { token } = row;
    const eventDetail = { subscriptionId: list.query.subscriptionId, tokenId: token.id ?? '' };
    return { row, token, list, eventDetail, ...context, name: getTokenName(token, context.translation) };
  }

  function update(changes: Partial<TokenState>): void {
    if (isDisposed) return;
    state = { ...state, ...changes };
    render(state);
  }

  function show(feedback: TokenFeedback | undefined): void {
    clearTimeout(timer);
    update({ feedback });
    if (feedback?.kind === 'copied') timer = setTimeout(() => show(undefined), COPIED_FEEDBACK_MS);
  }

  function handleCountdown(secondsLeft: number): void {
    const wasRevealed = state.secondsLeft > 0;
    update({ secondsLeft });
    if (isDisposed || !wasRevealed || secondsLeft > 0) return;
    show(undefined);
    const { announcer, translation, name } = get();
    announcer.announce(translation.t('hidden', { name }));
  }

  function reveal(): void {
    const { account, list, emit, eventDetail } = get();
    const wasRevealed = state.secondsLeft > 0;
    account.revealTimers.reveal(revealKey, list.revealSeconds, handleCountdown);
    if (!wasRevealed) emit('portal-token-reveal', eventDetail);
  }

  function hide(): void {
    get().account.revealTimers.hide(revealKey);
  }

  async function revealForSelection(): Promise<HTMLElement | null> {
    // The page may have been hidden, or the row removed, while the browser asked for permission.
    if (document.hidden || isDisposed) return null;
    reveal();
    await new Promise(requestAnimationFrame);
    // Null if the secret has been discarded since.
    return valueElement.current;
  }

  async function copy(format?: CopyFormat): Promise<void> {
    const { token, list, announcer, translation, emit, eventDetail, name } = get();
    const { t } = translation;
    const secret = list.query.getSecret(token);
    if (!secret) return;
    const text = format ? format.compose(secret) : secret;
    if (format && text === undefined) {
      show({ kind: 'unsupported', format: format.label });
      announcer.announce(t('formatUnsupported', { format: format.label }));
      return;
    }
    const result = await copySecret({ text: text ?? '', isReplaced: !!format, reveal: revealForSelection });
    if (result === 'copied') {
      show({ kind: 'copied' });
      announcer.announce(t('copied', { name }));
      emit('portal-token-copy', { ...eventDetail, ...(format && { format: format.id }) });
    } else if (result === 'failed') {
      const isTouch = matchMedia('(pointer: coarse)').matches;
      show({ kind: 'failed', isTouch });
      announcer.announce(t(isTouch ? 'copyFailedTouch' : 'copyFailed'));
    }
  }

  const menu = createMenuControl({
    getContext: () => inputs.current.context,
    getMenu: (actions) => actions.getTokenMenu(inputs.current, copy),
    onLoad(hasFailed) {
      if (hasFailed) {
        const { announcer, translation } = get();
        announcer.announce(translation.t('actionFailed'));
        show({ kind: 'unavailable' });
      } else if (state.feedback?.kind === 'unavailable') show(undefined);
    },
    onToggle: (isMenuOpen) => update({ isMenuOpen }),
  });

  return {
    menu,
    toggle: () => (state.secondsLeft > 0 ? hide() : reveal()),
    copy,
    hide,
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      menu.close();
      hide();
    },
  };
}
