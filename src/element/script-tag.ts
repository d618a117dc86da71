import { readTheme } from './attributes.js';
import { createWidget } from './mount.js';
import { configure } from './settings.js';

/** The script element that is running. A page's `<img name="currentScript">` hides the property, not its getter. */
export function runningScript(): HTMLScriptElement | undefined {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const script: unknown = getter?.call(document);
  return script instanceof HTMLScriptElement ? script : undefined;
}

/** Does what the script's attributes ask for: takes over the settings and mounts the widgets. */
export function obeyScriptTag(script: HTMLScriptElement): void {
  // What a page has put on every object is no attribute.
  const attributes = Object.assign(Object.create(null), script.dataset) as DOMStringMap;
  const { widgets, target, apiBase, locale, theme } = attributes;
  configure({ ...(apiBase && { apiBase }), ...(locale && { locale }), theme: readTheme(theme) ?? 'auto' });
  const names = widgets?.match(/\S+/g);
  if (!names) return;
  const act = (): void => mountAll(names, script, target);
  // What the script is to mount into may come later in the page than the script.
  const isEarly = target === undefined ? isInHead(script) : !document.querySelector(target);
  if (isEarly && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}

function isInHead(script: HTMLScriptElement): boolean {
  return !script.isConnected || document.head.contains(script);
}

function mountAll(names: readonly string[], script: HTMLScriptElement, target: string | undefined): void {
  const parent = target === undefined ? document.body : document.querySelector(target);
  if (!parent) return console.error(`portal-widgets: there is no element "${target}" to mount into`);
  const elements = names.flatMap((name) => {
    try {
      return [createWidget(name)];
    } catch (error) {
      console.error((error as Error).message);
      return [];
    }
  });
  if (target === undefined && !isInHead(script)) script.after(...elements);
  else parent.append(...elements);
}
