import { attributeName, getObservedAttributes, readAttributes, warnAboutUnknown } from '../settings/attributes.js';
import { COMMON_ATTRIBUTES, SETTING_ATTRIBUTES, TAG_SETTINGS } from '../settings/settings.js';
import { configure } from '../settings/config.js';
import { isExternalUrl } from '../settings/links.js';
import { createWidget, findElement } from '../mount.js';
import { mountedElements } from '../page-lifecycle.js';
import { isFirstWarning, warnOnce } from '../warnings.js';
import { findTag, keepInPage, type Place, TAG_ATTRIBUTES, type TagWidgets } from './tag-widgets.js';

const ELEMENT_SETTINGS: readonly string[] = Object.keys(COMMON_ATTRIBUTES).map(attributeName);

/** Global, because copies of the script share only the global object. */
const PAGE_SETTINGS = Symbol.for('portal-widgets settings');

/**
 * Returns the running script. `<img name="currentScript">` shadows the document's property, but not
 * its getter.
 */
export function getCurrentScript(): HTMLScriptElement | undefined {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const script: unknown = getter?.call(document);
  return script instanceof HTMLScriptElement ? script : undefined;
}

export function checkTag(script: HTMLScriptElement): void {
  // If `crossorigin` is missing, the file of warnings can't load, so write this text here.
  if (script.src && !script.hasAttribute('crossorigin') && isExternalUrl(new URL(script.src)))
    console.warn(
      `portal-widgets: <script src="${script.src}"> has no crossorigin, so usage, menus and languages can't load. Add the attribute.`,
    );
  const ownNames = TAG_ATTRIBUTES.map((name) => name.slice('data-'.length)).join('|');
  warnAboutUnknown(script, new RegExp(`^(?!data-|(?:${ownNames})$)`), TAG_ATTRIBUTES);
}

export function configureFromScript(script: HTMLScriptElement): void {
  configure(readAttributes(script, TAG_SETTINGS, 'data-'));
  const settings = SETTING_ATTRIBUTES.map((name) => [name, tagAttribute(script, name)]);
  Object.defineProperty(globalThis, PAGE_SETTINGS, { value: Object.fromEntries(settings), configurable: true });
}

export function warnAboutLaterSettings(script: HTMLScriptElement): void {
  const page = firstTagSettings();
  const ignored = SETTING_ATTRIBUTES.filter((name) => {
    const value = getData(script, name);
    return value !== undefined && value !== page[name] && !ELEMENT_SETTINGS.includes(name);
  });
  if (ignored.length > 0) warnOnce('laterTag', ignored.map((name) => `data-${name}`).join(', '));
}

/** A page without widgets gets a warning this long after its load. */
const MOUNT_DELAY_MS = 2000;

/** Warns about a script without a tag, because it is inlined, concatenated or a module. */
export function warnAboutMissingTag(): void {
  const check = (): void => {
    const tag = document.querySelector('script[type=module][src*=portal-widgets]:not([src*=".mjs"])');
    if (tag) warnOnce('moduleTag', tag.getAttribute('src') ?? '');
    // A script that was evaluated or inlined has no folder, so it can't load its file of warnings.
    else if (mountedElements().size === 0 && isFirstWarning('noTag'))
      console.warn(
        'portal-widgets: The script cannot find its tag, so it has no data-* attributes and mounts nothing. It may run as a module, in a shadow root, concatenated or evaluated. Paste it as <script src="/assets/portal-widgets.js" data-widgets="account" defer></script>, or call PortalWidgets.mount().',
      );
  };
  const checkLater = (): unknown => setTimeout(check, MOUNT_DELAY_MS);
  if (document.readyState === 'complete') checkLater();
  else addEventListener('load', checkLater, { once: true });
}

/** Returns the first script's settings. Empty for a module. */
function firstTagSettings(): Readonly<Record<string, string | undefined>> {
  return (globalThis as { [PAGE_SETTINGS]?: Readonly<Record<string, string | undefined>> })[PAGE_SETTINGS] ?? {};
}

/**
 * Mounts the widgets of a tag.
 *
 * @param isFirst whether no earlier script is active on the page
 */
export function autoMount(script: HTMLScriptElement, isFirst: boolean): void {
  const target = getData(script, 'target');
  const names = getData(script, 'widgets')?.match(/\S+/g);
  // If the element isn't registered, the browser or the page can't run the widgets.
  if (!names || !customElements.get('portal-account')) return;
  const tag = findTag(script);
  // The page may have navigated while the script was loading.
  if (!target && !tag) return warnOnce('removedTag', 'the tag');
  const isInHead = !!tag?.closest('head');
  const run = (): void => mountWidgets(names, script, target, !target && !isInHead, isFirst);
  // The target may come after the script in the document.
  const isDeferred = target ? !findElement(target) : isInHead;
  if (isDeferred && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

function getData(script: HTMLScriptElement, name: string): string | undefined {
  return script.getAttribute(`data-${name}`) || undefined;
}

function mountWidgets(
  names: readonly string[],
  script: HTMLScriptElement,
  target: string | undefined,
  isBeside: boolean,
  isFirst: boolean,
): void {
  const findPlace = (): Place | undefined => {
    const tag = isBeside ? findTag(script) : undefined;
    // Don't use `document.body`, which `<form name="body">` shadows.
    const parent = isBeside ? tag?.parentElement : findElement(target || 'body');
    return parent
      ? { parent, insert: (inserted) => (tag ? tag.after(...inserted) : parent.append(...inserted)) }
      : undefined;
  };
  const place = findPlace();
  if (!place) {
    warnOnce('target', `data-target="${target ?? ''}"`);
    return;
  }
  const elements = names.flatMap((name) => {
    // After a page swap, the target may still contain the widgets.
    if (!isFirst && hasWidget(place.parent, name, script)) return [];
    try {
      return [applyAttributes(createWidget(name), script, isFirst)];
    } catch (error) {
      console.error((error as Error).message);
      return [];
    }
  });
  if (elements.length === 0) return;
  place.insert(elements);
  const hasEqual: TagWidgets['hasEqual'] = ({ parent }, { localName }) =>
    hasWidget(parent, localName.slice('portal-'.length), script);
  const runTag = (swapped: HTMLScriptElement): void => {
    warnAboutLaterSettings(swapped);
    autoMount(swapped, false);
  };
  keepInPage({ script, elements, findPlace, hasEqual, runTag });
}

/**
 * Sets the tag's `data-*` attributes on an element. The first tag's page settings apply to the page
 * instead.
 */
function applyAttributes(element: HTMLElement, script: HTMLScriptElement, isFirst: boolean): HTMLElement {
  for (const name of getObservedAttributes(element)) {
    const value = tagAttribute(script, name);
    if (value !== undefined && !(isFirst && SETTING_ATTRIBUTES.includes(name))) element.setAttribute(name, value);
  }
  return element;
}

/**
 * Whether the parent has a widget with the tag's attributes. Ignores the filter, which the user may
 * have changed.
 */
function hasWidget(parent: Element, name: string, script: HTMLScriptElement): boolean {
  const page = firstTagSettings();
  return [...parent.querySelectorAll(`:scope > portal-${CSS.escape(name)}`)].some((element) =>
    getObservedAttributes(element).every(
      (attribute) =>
        attribute === 'state' ||
        (element.getAttribute(attribute) ?? page[attribute]) === (tagAttribute(script, attribute) ?? page[attribute]),
    ),
  );
}

/** Reads the tag's value for an attribute. An empty page setting counts as absent. */
function tagAttribute(script: HTMLScriptElement, name: string): string | undefined {
  return SETTING_ATTRIBUTES.includes(name) ? getData(script, name) : (script.getAttribute(`data-${name}`) ?? undefined);
}
