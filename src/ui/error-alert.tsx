import type { ComponentChildren } from 'preact';
import { type IconName, renderIcon } from './icon.js';
import { StateMessage, type Tone } from './state-message.js';
import { useFocusHandover } from './use-focus-handover.js';
import { focusFirst } from './focus.js';
import { getTextKey } from './text-key.js';

interface ErrorAlertProps {
  /** Whether to show a narrow strip instead of a large message. */
  readonly isStrip?: boolean;
  readonly icon: IconName;
  readonly tone?: Tone | undefined;
  readonly title: string;
  readonly hint?: ComponentChildren;
  /** The age of the data below. Shown only with `isStrip`: other alerts replace the data. */
  readonly note?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function ErrorAlert({ isStrip, icon, tone, title, hint, note, children }: ErrorAlertProps) {
  // If "Try again" succeeds and the alert disappears, focus the title of its row or card.
  const alert = useFocusHandover((element) =>
    focusFirst(element.closest('.row, [part=card]'), '.row-button, [tabindex]'),
  );
  return (
    <div class={`alert ${isStrip ? `strip ${tone ?? ''}` : ''}`} part="error" role="alert" ref={alert}>
      {isStrip ? (
        <>
          {renderIcon(icon)}
          <div class="strip-text">
            {/* The spaces between title, hint and note keep screen readers from joining them. */}
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
