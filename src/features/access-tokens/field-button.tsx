import { type IconName, renderIcon } from '../../ui/icon.js';

interface FieldButton {
  readonly part: 'show' | 'copy' | 'copy-as';
  /** Accessible name. */
  readonly label: string;
  readonly icon: IconName;
  /** The visible word, and the word that replaces it for a while. The button is wide enough for both, so nothing beside it moves. */
  readonly words: readonly [string, string];
  readonly isOther: boolean;
  readonly onClick: () => unknown;
}

/** A button of a field, with the word that it says and the word that replaces it for a while. */
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
