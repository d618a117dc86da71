import type { ComponentChildren } from 'preact';
import { type IconName, renderIcon } from './icon.js';
import { getTextKey } from './text-key.js';

export type Tone = 'warning' | 'danger';

interface StateMessageProps {
  readonly part?: 'empty';
  readonly icon: IconName;
  readonly tone?: Tone | undefined;
  readonly title: string;
  readonly hint?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function StateMessage({ part, icon, tone, title, hint, children }: StateMessageProps) {
  return (
    <div class={`state-message ${part ?? ''} ${hint ? 'has-hint' : ''} ${tone ?? ''}`} part={part}>
      <span class="disc">{renderIcon(icon)}</span>
      {/* The space between title and hint keeps screen readers from joining them. */}
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
