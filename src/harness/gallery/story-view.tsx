import { type ComponentChild, createElement } from 'preact';
import type { WidgetName } from '../../index.js';
import { settings } from '../settings-store.js';
import { originOf, type Story } from './story.js';

export function StoryView({ story }: { readonly story: Story }) {
  const { name, widget, attributes, properties = {}, companion } = story;
  const { locale } = settings.value;
  const apiBase = { 'api-base': `${originOf(name)}/api/v0/` };
  const localeAttribute = locale ? { locale } : {};
  return (
    <div class="story" data-story={name}>
      {companion && element(companion, { ...apiBase, hidden: true })}
      {element(widget, { ...apiBase, ...localeAttribute, ...attributes, ref: assign(properties) })}
    </div>
  );
}

function element(widget: WidgetName, attributes: Readonly<Record<string, unknown>>): ComponentChild {
  return createElement(`portal-${widget}`, attributes);
}

/** Also before the element is defined, when Preact would set attributes. */
function assign(properties: object) {
  return (target: Element | null): void => {
    if (target) Object.assign(target, properties);
  };
}
