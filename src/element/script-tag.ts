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
  const { widgets, target, apiBase, locale, theme } = script.dataset;
  const knownTheme = readTheme(theme);
  configure({
    ...(apiBase && { apiBase }),
    ...(locale && { locale }),
    ...(knownTheme && { theme: knownTheme }),
  });
  const names = (widgets ?? '').split(/\s+/).filter(Boolean);
  if (names.length > 0) whenReady(script, target, () => mountAll(names, script, target));
}

/** What the script is to mount into may come later in the page than the script. */
function whenReady(script: HTMLScriptElement, target: string | undefined, act: () => void): void {
  const isThere = target === undefined ? !document.head?.contains(script) : document.querySelector(target);
  if (isThere || document.readyState !== 'loading') act();
  else document.addEventListener('DOMContentLoaded', act, { once: true });
}

function mountAll(names: readonly string[], script: HTMLScriptElement, target: string | undefined): void {
  const insert = insertion(script, target);
  if (!insert) {
    console.error(`portal-widgets: there is no element "${target}" to mount into (data-target)`);
    return;
  }
  for (const name of names) {
    try {
      insert(createWidget(name));
    } catch (error) {
      console.error((error as Error).message);
    }
  }
}

function insertion(script: HTMLScriptElement, target: string | undefined): ((element: Element) => void) | undefined {
  if (target !== undefined) {
    const parent = document.querySelector(target);
    return parent ? (element) => parent.append(element) : undefined;
  }
  if (document.head.contains(script) || !script.isConnected) return (element) => document.body.append(element);
  let last: Element = script;
  return (element) => {
    last.after(element);
    last = element;
  };
}
