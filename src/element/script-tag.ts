import { readTheme } from './attributes.js';
import { createWidget, findElement } from './mount.js';
import { configure } from './settings.js';

/** The script element that is running. A page's `<img name="currentScript">` hides the property, not its getter. */
export function runningScript(): HTMLScriptElement | undefined {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const script: unknown = getter?.call(document);
  return script instanceof HTMLScriptElement ? script : undefined;
}

/** Takes over the settings that the script's attributes ask for. */
export function configureFrom(script: HTMLScriptElement): void {
  const { apiBase, locale, theme } = attributesOf(script);
  // An empty one counts as not given.
  configure({ apiBase: apiBase || undefined, locale: locale || undefined, theme: readTheme(theme) });
}

/** Mounts the widgets that the script's attributes ask for. */
export function mountFrom(script: HTMLScriptElement): void {
  const { widgets, target } = attributesOf(script);
  const names = widgets?.match(/\S+/g);
  if (!names) return;
  const act = (): void => mountAll(names, script, target);
  // What the script is to mount into may come later in the page than the script.
  const isEarly = target ? !findElement(target) : isInHead(script);
  if (isEarly && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}

/** What a page has put on every object is no attribute. */
function attributesOf(script: HTMLScriptElement): DOMStringMap {
  return Object.assign({ __proto__: null }, script.dataset) as object as DOMStringMap;
}

function isInHead(script: HTMLScriptElement): boolean {
  return !script.isConnected || script.closest('head') !== null;
}

function mountAll(names: readonly string[], script: HTMLScriptElement, target: string | undefined): void {
  // `document.body` is what a page calls so: a `<form name="body">` is in its place.
  const parent = findElement(target || 'body');
  if (!parent) return console.error(`portal-widgets: there is no element "${target}" to mount into`);
  const elements = names.flatMap((name) => {
    try {
      return [createWidget(name)];
    } catch (error) {
      console.error((error as Error).message);
      return [];
    }
  });
  if (!target && !isInHead(script)) script.after(...elements);
  else parent.append(...elements);
}
