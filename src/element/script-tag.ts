import { configure } from './config.js';
import { createWidget, findElement } from './mount.js';
import { parseTheme } from './parse-attributes.js';

/** The script element that is running. `<img name="currentScript">` shadows the document's property, but not its getter. */
export function getCurrentScript(): HTMLScriptElement | undefined {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const script: unknown = getter?.call(document);
  return script instanceof HTMLScriptElement ? script : undefined;
}

/** Applies the settings in the script's attributes. */
export function configureFromScript(script: HTMLScriptElement): void {
  const { apiBase, locale, theme, signInUrl } = getDataset(script);
  // An empty attribute counts as absent.
  configure({ apiBase: apiBase || undefined, locale: locale || undefined, theme: parseTheme(theme ?? ''), signInUrl: signInUrl || undefined });
}

/** Mounts the widgets that the script's attributes name. */
export function autoMount(script: HTMLScriptElement): void {
  const { widgets, target } = getDataset(script);
  const names = widgets?.match(/\S+/g);
  if (!names) return;
  const run = (): void => mountWidgets(names, script, target);
  // The target may come after the script in the document.
  const isDeferred = target ? !findElement(target) : isInHead(script);
  if (isDeferred && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

/** Copy without a prototype: properties that a host page adds to `Object.prototype` are not attributes. */
function getDataset(script: HTMLScriptElement): DOMStringMap {
  return Object.assign({ __proto__: null }, script.dataset) as object as DOMStringMap;
}

function isInHead(script: HTMLScriptElement): boolean {
  return !script.isConnected || script.closest('head') !== null;
}

function mountWidgets(names: readonly string[], script: HTMLScriptElement, target: string | undefined): void {
  // Not `document.body`, which `<form name="body">` shadows.
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
