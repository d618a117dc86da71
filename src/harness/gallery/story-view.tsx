import { createElement } from 'preact';
import { settings } from '../settings-store.js';
import { originOf, type Story } from './story.js';

export function StoryView({ story }: { readonly story: Story }) {
  const { name, widget, attributes, properties = {} } = story;
  const { locale } = settings.value;
  const apiBase = { 'api-base': `${originOf(name)}/api/v0/` };
  const localeAttribute = locale ? { locale } : {};
  return (
    <div class="story" data-story={name}>
      {createElement(`portal-${widget}`, { ...apiBase, ...localeAttribute, ...attributes, ref: assign(properties) })}
    </div>
  );
}

/** Also before the element is defined, when Preact would set attributes. */
function assign(properties: object) {
  return (target: Element | null): void => {
    if (target) Object.assign(target, properties);
  };
}
