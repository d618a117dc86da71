import type { TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { renderIcon } from './icon.js';

export interface SearchFieldProps {
  readonly value: string;
  /** Its name, which is also shown in it while it is empty. */
  readonly label: string;
  /** Name of the button that empties it. */
  readonly clearLabel: string;
  readonly onChange: (value: string) => void;
  /** Moves the focus to what the search has found. */
  readonly onArrowDown: (field: HTMLElement) => void;
}

export function SearchField({ value, label, clearLabel, onChange, onArrowDown }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    // During the composition of a word, these keys are those of the input method.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') onArrowDown(event.currentTarget);
    else if (event.key === 'Escape' && value) onChange('');
    else return;
    event.preventDefault();
    // A dialog of the host page must not close, too.
    event.stopPropagation();
  };
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
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
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={handleKeyDown}
        ref={input}
      />
      {value && (
        <button type="button" class="icon-button" part="button clear-search" aria-label={clearLabel} onClick={clear}>
          {renderIcon('close')}
        </button>
      )}
    </div>
  );
}
