/* Mounts the widgets of a script tag, and inserts them again if Turbo, idiomorph or morphdom
   removes them. It also handles these changes of a page:
   - The page replaces its HTML, and the browser doesn't run the new tag. `findTag` finds an equal
     tag, and `findSwapped` finds a tag with different attributes.
   - The page moves the tag or its target. `findPlace` searches again before each insertion.
   - The new tag loads a different version of the script. Both finders ignore the version.
   - The tag runs again. `hasWidget` finds widgets that are already in place. */
import { suggestName } from '../../format/nearest-name.js';
import { findElement } from '../mount.js';
import { WIDGET_NAMES } from '../register.js';
import { getObservedAttributes } from '../settings/attributes.js';
import { SETTING_ATTRIBUTES } from '../settings/settings.js';
import { warnOnce } from '../warnings.js';
import { getFirstTagSettings, readTag, TAG_ATTRIBUTES, warnAboutLaterSettings } from './script-tag.js';

interface Place {
  readonly parent: Element;
  readonly next: Node | null;
}

interface MountedTag {
  readonly script: HTMLScriptElement;
  readonly elements: readonly HTMLElement[];
  readonly findPlace: () => Place | undefined;
  /** The times of repeated insertions, in milliseconds. */
  insertedAt: readonly number[];
}

/**
 * Give up after ten removals within 0.2 seconds, because such a page would never stop removing the
 * widget. A page that morphs its HTML on each key press is slower.
 */
const MAX_INSERTIONS = 10;
const INSERTIONS_MS = 200;

const tags = new Set<MountedTag>();
let observer: MutationObserver | undefined;

/** @param isLater whether an earlier tag or module has set the page's settings */
export function mountTag(script: HTMLScriptElement, isLater: boolean): void {
  if (isLater) warnAboutLaterSettings(script);
  const { widgets, target } = script.dataset;
  const names = widgets?.match(/\S+/g);
  // In unsupported browsers, no element is registered.
  if (!names || !customElements.get('portal-account')) return;
  const tag = findTag(script);
  // A Turbo navigation may have removed the tag while the script was loading.
  if (!target && !tag) return warnOnce('removedTag', 'the tag');
  const isInHead = !!tag?.closest('head');
  // Use a selector, because `<form name="body">` shadows `document.body`.
  const findPlace = () => (target || isInHead ? findEnd(target || 'body') : findPlaceAfter(script));
  const run = (): void => mountWidgets(names, script, findPlace, isLater);
  const isDeferred = target ? !findElement(target) : isInHead;
  if (isDeferred && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

function findEnd(selector: string): Place | undefined {
  const parent = findElement(selector);
  return parent ? { parent, next: null } : undefined;
}

function findPlaceAfter(script: HTMLScriptElement): Place | undefined {
  const { parentElement, nextSibling } = findTag(script) ?? {};
  return parentElement ? { parent: parentElement, next: nextSibling ?? null } : undefined;
}

function mountWidgets(
  names: readonly string[],
  script: HTMLScriptElement,
  findPlace: MountedTag['findPlace'],
  isLater: boolean,
): void {
  const place = findPlace();
  if (!place) return warnOnce('target', `data-target="${script.dataset['target'] ?? ''}"`);
  const elements = names.flatMap((name) => {
    const tagName = `portal-${name}`;
    // If the page runs the tag again, the widgets may still be in their place.
    if (isLater && hasWidget(place, tagName, script)) return [];
    if (WIDGET_NAMES.includes(name)) return [applyAttributes(document.createElement(tagName), script, isLater)];
    console.error(
      `portal-widgets: data-widgets: unknown widget "${name}", so it isn't mounted. ${suggestName(name, WIDGET_NAMES)}`,
    );
    return [];
  });
  if (elements.length === 0) return;
  insert(elements, place);
  const description = describeTag(script);
  // If the page has replaced its HTML, this tag may be a copy. Forget the removed original.
  for (const tag of tags) if (!tag.script.isConnected && describeTag(tag.script) === description) tags.delete(tag);
  tags.add({ script, elements, findPlace, insertedAt: [] });
  observer ??= new MutationObserver(insertMissing);
  observer.observe(document, { childList: true, subtree: true });
}

function insert(elements: readonly Element[], { parent, next }: Place): void {
  for (const element of elements) parent.insertBefore(element, next);
}

/**
 * Leaves out page settings of the first tag, such as `data-locale`, which already apply to the
 * whole page.
 */
function applyAttributes(element: HTMLElement, script: HTMLScriptElement, isLater: boolean): HTMLElement {
  for (const name of getObservedAttributes(element)) {
    const value = readTag(script, name);
    if (value !== undefined && (isLater || !SETTING_ATTRIBUTES.includes(name))) element.setAttribute(name, value);
  }
  return element;
}

/** Ignores the attribute `state`, which the user may have changed. */
function hasWidget({ parent }: Place, tagName: string, script: HTMLScriptElement): boolean {
  const pageSettings = getFirstTagSettings();
  return [...parent.children].some(
    (element) =>
      element.localName === tagName &&
      getObservedAttributes(element).every(
        (name) =>
          name === 'state' ||
          (element.getAttribute(name) ?? pageSettings[name]) === (readTag(script, name) ?? pageSettings[name]),
      ),
  );
}

/** Returns the tag, or its copy if the page has replaced its HTML. */
function findTag(script: HTMLScriptElement): Element | undefined {
  if (script.isConnected) return script;
  const description = describeTag(script);
  return [...document.getElementsByTagName('script')].find((each) => describeTag(each) === description);
}

/** Returns a key that finds the tag again after the page has replaced its HTML. */
function describeTag(script: Element): string {
  const names = script.getAttributeNames().filter((name) => TAG_ATTRIBUTES.includes(name));
  return JSON.stringify(names.toSorted().map((name) => [name, script.getAttribute(name)]));
}

/** Finds the tag that has replaced this one: it loads the same file, but its attributes differ. */
function findSwapped({ script }: MountedTag): HTMLScriptElement | undefined {
  if (findTag(script)) return undefined;
  // Ignore the query, because it may contain the script's version.
  const fileOf = ({ src }: HTMLScriptElement): string => src.replace(/[?#].*/, '');
  const known = [...tags].map((tag) => describeTag(tag.script));
  const others = document.querySelectorAll<HTMLScriptElement>('script[data-widgets][src]');
  return [...others].find((other) => fileOf(other) === fileOf(script) && !known.includes(describeTag(other)));
}

function insertMissing(): void {
  for (const tag of tags) {
    // Leave a widget in a `DocumentFragment` alone, because the page keeps it there on purpose.
    const removed = tag.elements.filter(
      ({ isConnected, parentNode }) => !isConnected && !(parentNode instanceof DocumentFragment),
    );
    if (removed.length === 0) continue;
    const swapped = findSwapped(tag);
    if (swapped) {
      tags.delete(tag);
      mountTag(swapped, true);
      continue;
    }
    const place = tag.findPlace();
    const missing = place ? removed.filter(({ localName }) => !hasWidget(place, localName, tag.script)) : [];
    if (!place || missing.length === 0) continue;
    const now = performance.now();
    tag.insertedAt = [...tag.insertedAt, now].slice(-MAX_INSERTIONS);
    const [first = now] = tag.insertedAt;
    if (tag.insertedAt.length < MAX_INSERTIONS || now - first >= INSERTIONS_MS) insert(missing, place);
    else {
      tags.delete(tag);
      warnOnce('removedAgain', missing.map(({ localName }) => `<${localName}>`).join(', '));
    }
  }
}
