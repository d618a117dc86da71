import type { ComponentChildren } from 'preact';

interface Choice {
  readonly name: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  /** Replaces the name, for example with an icon. */
  readonly content?: ComponentChildren;
  readonly colour?: string;
}

interface ChoiceButtonsProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly children?: ComponentChildren;
}

/** A row of buttons. The chosen ones are pressed. */
export function ChoiceButtons({ label, choices, children }: ChoiceButtonsProps) {
  return (
    <div class="choices" role="group" aria-label={label}>
      {choices.map(({ name, isChosen, choose, content, colour }) => (
        <button
          key={name}
          type="button"
          class={colour && 'swatch'}
          style={colour && { backgroundColor: colour }}
          aria-label={name}
          title={name}
          aria-pressed={isChosen}
          onClick={choose}
        >
          {colour ? null : (content ?? name)}
        </button>
      ))}
      {children}
    </div>
  );
}
