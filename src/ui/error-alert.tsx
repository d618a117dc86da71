import type { ComponentChildren } from 'preact';
import { type IconName, renderIcon } from './icon.js';
import { StateMessage, type Tone } from './state-message.js';
import { useFocusHandover } from './use-focus-handover.js';
import { focusFirst } from './focus.js';
import { getTextKey } from './text-key.js';

interface ErrorAlertProps {
  /** Whether to show a narrow strip next to the data, instead of a large message in its place. */
  readonly isStrip?: boolean;
  readonly icon: IconName;
  readonly tone?: Tone | undefined;
  readonly title: string;
  readonly hint?: ComponentChildren;
  /** The age of the data, shown only in a strip. */
  readonly note?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function ErrorAlert({ isStrip, icon, tone, title, hint, note, children }: ErrorAlertProps) {
  // After a successful "Try again", the alert disappears, so move the focus to the title of the row
  // or card.
  const alert = useFocusHandover((element) =>
    focusFirst(element.closest('.row, [part=card]'), '.row-button, [tabindex]'),
  );
  return (
    <div class={`alert ${isStrip ? `strip ${tone ?? ''}` : ''}`} part="error" role="alert" ref={alert}>
      {isStrip ? (
        <>
          {renderIcon(icon)}
          <div class="strip-text">
            {/* Put spaces between title, hint and note, so that screen readers don't run them
                together. */}
            <p key={title} class="strip-title">
              {title}
            </p>{' '}
            {hint && <p key={getTextKey(hint)}>{hint}</p>} {note}
          </div>
          {children}
        </>
      ) : (
        <StateMessage icon={icon} tone={tone} title={title} hint={hint}>
          {children}
        </StateMessage>
      )}
    </div>
  );
}
