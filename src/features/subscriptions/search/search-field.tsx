import type { TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import type { ListView } from '../../../store/list-view.js';
import { focusFirst } from '../../../ui/focus.js';
import { renderIcon } from '../../../ui/icon.js';
import { useWidget } from '../../../ui/widget-context.js';

/** Browsers send this code for key presses that an input method handles. */
const COMPOSITION_KEY = 229;

export function SearchField({ view }: { readonly view: ListView }) {
  const { t } = useWidget().translation;
  const text = view.search.value;
  const input = useRef<HTMLInputElement>(null);
  const handleKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    // Ignore keys while an input method composes text, for example Japanese.
    // oxlint-disable-next-line typescript/no-deprecated -- in Safari, only this code marks the key that ends a composition
    if (event.isComposing || event.keyCode === COMPOSITION_KEY) return;
    if (event.key === 'ArrowDown')
      focusFirst(event.currentTarget.closest('section'), '.row:not(.is-unmatched) .row-button');
    else if (event.key === 'Enter') view.setMatchAwaited(true);
    else if (event.key === 'Escape' && text) view.setSearch('');
    else return;
    event.preventDefault();
    // Stop the event, because Escape would also close a dialog of the host page.
    event.stopPropagation();
  };
  const clear = (): void => {
    view.setSearch('');
    input.current?.focus();
  };
  const label = t('search.subscriptions');
  return (
    <div class="search">
      {renderIcon('search')}
      <input
        type="search"
        part="search"
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => view.setSearch(currentTarget.value)}
        // Don't move the focus to a match after the user has left the field.
        onBlur={() => view.setMatchAwaited(false)}
        onKeyDown={handleKeyDown}
        ref={input}
      />
      {text && (
        <button
          type="button"
          class="icon-button"
          part="button clear-search"
          aria-label={t('search.clear')}
          onClick={clear}
        >
          {renderIcon('close')}
        </button>
      )}
    </div>
  );
}
