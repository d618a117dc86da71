import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';
import type { Tone } from './badge.js';

export interface QuietStateProps {
  readonly icon: IconName;
  readonly tone?: Tone | undefined;
  readonly title: string;
  readonly hint?: ComponentChildren;
  /** The way on, such as a button. */
  readonly children?: ComponentChildren;
}

/** Replaces the data of a widget that has none: an icon, the reason and a hint. */
export function QuietState({ icon, tone, title, hint, children }: QuietStateProps) {
  return (
    <div class={`quiet-state ${tone ?? ''}`} part="empty">
      <span class="disc">
        <Icon name={icon} />
      </span>
      {/* The space separates the sentences for assistive technology. */}
      <p class="quiet-title">{title}</p> {hint && <p class="small muted">{hint}</p>}
      {children}
    </div>
  );
}
