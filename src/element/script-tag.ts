import { configure } from './config.js';
import { createWidget, findElement } from './mount.js';
import { parseAttribute, parseLocale, parseTheme } from './parse-attributes.js';

/** The script element that is running. `<img name="currentScript">` shadows the document's property, but not its getter. */
export function getCurrentScript(): HTMLScriptElement | undefined {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const script: unknown = getter?.call(document);
  return script instanceof HTMLScriptElement ? script : undefined;
}

/** Applies the settings in the script's attributes. */
export function configureFromScript(script: HTMLScriptElement): void {
  const locale = parseAttribute(script, 'data-locale', parseLocale);
  const theme = parseAttribute(script, 'data-theme', parseTheme);
  configure({ apiBase: getData(script, 'api-base'), locale, theme, signInUrl: getData(script, 'sign-in-url') });
}

/**
 * Mounts the widgets that the script's attributes name.
 *
 * @param isFirst whether no earlier script is active on the page
 */
export function autoMount(script: HTMLScriptElement, isFirst: boolean): void {
  const target = getData(script, 'target');
  const names = getData(script, 'widgets')?.match(/\S+/g);
  if (!names) return;
  const run = (): void => mountWidgets(names, script, target, isFirst);
  // The target may come after the script in the document.
  const isDeferred = target ? !findElement(target) : isInHead(script);
  if (isDeferred && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

/** Not `dataset`, which inherits what a host page adds to `Object.prototype`. An empty attribute counts as absent. */
function getData(script: HTMLScriptElement, name: string): string | undefined {
  return script.getAttribute(`data-${name}`) || undefined;
}

function isInHead(script: HTMLScriptElement): boolean {
  return !script.isConnected || script.closest('head') !== null;
}

function mountWidgets(
  names: readonly string[],
  script: HTMLScriptElement,
  target: string | undefined,
  isFirst: boolean,
): void {
  const isBeside = !target && !isInHead(script);
  // Not `document.body`, which `<form name="body">` shadows.
  const parent = isBeside ? script.parentElement : findElement(target || 'body');
  if (!parent) return console.error(`portal-widgets: there is no element "${target}" to mount into`);
  const elements = names.flatMap((name) => {
    // After a page swap, the target may still contain the widgets of its first visit.
    if (!isFirst && parent.querySelector(`:scope > portal-${CSS.escape(name)}`)) return [];
    try {
      return [withAttributes(createWidget(name), script)];
    } catch (error) {
      console.error((error as Error).message);
      return [];
    }
  });
  if (isBeside) script.after(...elements);
  else parent.append(...elements);
}

// Settings of the page, not of one widget.
const PAGE_ATTRIBUTES = ['api-base', 'locale', 'theme'];

/** Passes the script's `data-*` attributes on to an element that knows them. */
function withAttributes(element: HTMLElement, script: HTMLScriptElement): HTMLElement {
  const { observedAttributes = [] } = element.constructor as { observedAttributes?: readonly string[] };
  for (const name of observedAttributes) {
    const value = script.getAttribute(`data-${name}`);
    if (value !== null && !PAGE_ATTRIBUTES.includes(name)) element.setAttribute(name, value);
  }
  return element;
}
