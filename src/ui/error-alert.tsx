import type { ComponentChildren } from 'preact';
import type { Tone } from './badge.js';
import { type IconName, renderIcon } from './icon.js';
import { StateMessage } from './state-message.js';
import { useFocusHandover } from './use-focus-handover.js';
import { focusFirst } from './focus.js';
import { getTextKey } from './text-key.js';

interface ErrorAlertProps {
  /** A strip above or below data that is still shown; otherwise the alert takes the place of the data. */
  readonly isStrip?: boolean;
  readonly icon: IconName;
  readonly tone?: Tone | undefined;
  /** The failure. */
  readonly title: string;
  /** Advice for the user. */
  readonly hint?: ComponentChildren;
  /** In a strip: how old the data is. */
  readonly note?: ComponentChildren;
  /** The button that solves the problem, if the user can solve it here. */
  readonly children?: ComponentChildren;
}

/** An alert with the failure and advice for the user. */
export function ErrorAlert({ isStrip, icon, tone, title, hint, note, children }: ErrorAlertProps) {
  // After a successful "Try again" it disappears.
  const alert = useFocusHandover((element) =>
    focusFirst(element.closest('.row, [part=card]'), '.row-button, [tabindex]'),
  );
  return (
    <div class={`alert ${isStrip ? `strip ${tone ?? ''}` : ''}`} part="error" role="alert" ref={alert}>
      {isStrip ? (
        <>
          {renderIcon(icon)}
          <div class="strip-text">
            {/* The spaces separate the sentences for assistive technology. */}
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
