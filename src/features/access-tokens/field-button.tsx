import { type IconName, renderIcon } from '../../ui/icon.js';

interface FieldButton {
  readonly part: 'show' | 'copy' | 'copy-as';
  /** The accessible name. */
  readonly label: string;
  readonly icon: IconName;
  /**
   * The visible word, and its temporary replacement. The button has room for both, so that nothing
   * moves.
   */
  readonly words: readonly [string, string];
  readonly isOther: boolean;
  readonly onClick: () => unknown;
}

export function renderFieldButton({ part, label, icon, words, isOther, onClick }: FieldButton) {
  const [word, otherWord] = isOther ? words.toReversed() : words;
  return (
    <button
      type="button"
      class={part === 'show' ? 'show' : isOther ? 'copy is-copied' : 'copy'}
      part={`button ${part}`}
      aria-label={label}
      data-other={otherWord}
      onClick={onClick}
    >
      {renderIcon(icon)}
      <span key={word}>{word}</span>
    </button>
  );
}
