import { type ComponentChild, createElement } from 'preact';
import type { WidgetName } from '../../index.js';
import { originOf, type Story } from './story.js';

export interface StoryViewProps {
  readonly story: Story;
  /** Empty for the page's language. */
  readonly locale: string;
}

export function StoryView({ story, locale }: StoryViewProps) {
  const { name, widget, attributes, companion } = story;
  const apiBase = { 'api-base': `${originOf(name)}/api/v0/` };
  const localeAttribute = locale ? { locale } : {};
  return (
    <div class="story" data-story={name}>
      {companion && element(companion, { ...apiBase, hidden: true })}
      {element(widget, { ...apiBase, ...localeAttribute, ...attributes })}
    </div>
  );
}

function element(widget: WidgetName, attributes: Readonly<Record<string, string | boolean>>): ComponentChild {
  return createElement(`portal-${widget}`, attributes);
}
