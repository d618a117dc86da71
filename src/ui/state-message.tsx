import type { ComponentChildren } from 'preact';
import { type IconName, renderIcon } from './icon.js';
import type { Tone } from './badge.js';
import { getTextKey } from './text-key.js';

interface StateMessageProps {
  /** The state message of an empty list. */
  readonly part?: 'empty';
  readonly icon: IconName;
  readonly tone?: Tone | undefined;
  readonly title: string;
  readonly hint?: ComponentChildren;
  /** The way on, such as a button. */
  readonly children?: ComponentChildren;
}

/** Takes the place of the data of a widget: an icon, the reason why there is none, and a hint. */
export function StateMessage({ part, icon, tone, title, hint, children }: StateMessageProps) {
  return (
    <div class={`state-message ${part ?? ''} ${hint ? 'has-hint' : ''} ${tone ?? ''}`} part={part}>
      <span class="disc">{renderIcon(icon)}</span>
      {/* The space separates the sentences for assistive technology. */}
      <p key={title} class="state-title">
        {title}
      </p>{' '}
      {hint && (
        <p key={getTextKey(hint)} class="small muted">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}
