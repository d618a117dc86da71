import type { StaticPage } from '../../src/mock-server/server.js';
import { escapeAttribute } from '../../src/mock-server/snippet.js';
import { scriptTag } from './portal-page.js';

/** How a page gives a setting that is a text. */
export const WAYS = ['the tag', 'an attribute', 'configure'] as const;

export type Way = (typeof WAYS)[number];

type Values = Readonly<Record<string, string>>;

const propertyOf = (attribute: string) => attribute.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const attributesOf = (values: Values, prefix = '') =>
  Object.entries(values)
    .map(([name, value]) => `${prefix}${name}="${escapeAttribute(value)}"`)
    .join(' ');

/** Files that the bodies need: the policy of the page forbids inline scripts. */
export const SETTINGS_FILES: Readonly<Record<string, StaticPage>> = {
  '/configure.js': {
    type: 'text/javascript',
    body: "PortalWidgets.configure(JSON.parse(document.querySelector('[data-settings]').dataset.settings));",
  },
};

/**
 * The body of a page with a widget and settings.
 *
 * @param settings by the names of their attributes
 * @param attributes further ones of the widget
 */
export function bodyWith(way: Way, widget: string, settings: Values, attributes: Values = {}): string {
  const element = (all: Values) => `<portal-${widget} ${attributesOf(all)}></portal-${widget}>`;
  switch (way) {
    case 'the tag':
      return scriptTag(widget, attributesOf({ ...attributes, ...settings }, 'data-'));
    case 'an attribute':
      return element({ ...attributes, ...settings }) + scriptTag();
    case 'configure': {
      const properties = Object.entries(settings).map(([name, value]) => [propertyOf(name), value]);
      const json = escapeAttribute(JSON.stringify(Object.fromEntries(properties)));
      const configure = `<div data-settings="${json}"></div><script src="/configure.js"></script>`;
      return `${scriptTag()}${configure}${element(attributes)}`;
    }
  }
}
