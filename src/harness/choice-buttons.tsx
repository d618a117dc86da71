import type { ComponentChildren } from 'preact';

interface Choice {
  readonly name: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  /** Replaces the name, for example with an icon. */
  readonly content?: ComponentChildren;
  readonly color?: string;
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
      {choices.map(({ name, isChosen, choose, content, color }) => (
        <button
          key={name}
          type="button"
          class={color && 'swatch'}
          style={color && { backgroundColor: color }}
          aria-label={name}
          title={name}
          aria-pressed={isChosen}
          onClick={choose}
        >
          {color ? null : (content ?? name)}
        </button>
      ))}
      {children}
    </div>
  );
}
