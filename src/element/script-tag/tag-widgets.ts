/* Mounts a script tag's widgets, and keeps them in the page, because Turbo, idiomorph and morphdom
   remove nodes that the new HTML lacks. A page may change its tag in four ways:
   - It swaps a section, and browsers don't run the script in the new HTML. `findTag` finds an equal
     copy, and `findSwapped` a tag with other attributes, whose widgets replace the former ones.
   - It moves the tag or its target, so `findPlace` searches again before each insertion.
   - It releases another version of the script, so both finders ignore the version in the address.
   - It runs the tag a second time, so `hasWidget` finds widgets that are already in their place. */
import { suggestName } from '../../format/nearest-name.js';
import { findElement } from '../mount.js';
import { WIDGET_NAMES } from '../register.js';
import { getObservedAttributes } from '../settings/attributes.js';
import { SETTING_ATTRIBUTES } from '../settings/settings.js';
import { warnOnce } from '../warnings.js';
import { getFirstTagSettings, readTag, TAG_ATTRIBUTES, warnAboutLaterSettings } from './script-tag.js';

/** The place for widgets: before the next node, or without one at the parent's end. */
interface Place {
  readonly parent: Element;
  readonly next: Node | null;
}

interface MountedTag {
  readonly script: HTMLScriptElement;
  readonly elements: readonly HTMLElement[];
  readonly findPlace: () => Place | undefined;
  /** The last times at which widgets were inserted again. */
  insertedAt: readonly number[];
}

/**
 * If a page removes a widget this often within this time, don't insert it again. Even pages that
 * morph on each key press are slower.
 */
const MAX_INSERTIONS = 10;
const INSERTIONS_MS = 200;

const tags = new Set<MountedTag>();
let observer: MutationObserver | undefined;

/** @param isLater whether an earlier tag or module is active, which has the page's settings */
export function mountTag(script: HTMLScriptElement, isLater: boolean): void {
  if (isLater) warnAboutLaterSettings(script);
  const { widgets, target } = script.dataset;
  const names = widgets?.match(/\S+/g);
  // If the element isn't registered, the browser or the page can't run the widgets.
  if (!names || !customElements.get('portal-account')) return;
  const tag = findTag(script);
  // The page may have navigated while the script was loading.
  if (!target && !tag) return warnOnce('removedTag', 'the tag');
  const isInHead = !!tag?.closest('head');
  // Don't use `document.body`, which `<form name="body">` shadows.
  const findPlace = () => (target || isInHead ? findEnd(target || 'body') : findPlaceAfter(script));
  const run = (): void => mountWidgets(names, script, findPlace, isLater);
  // The target may come after the script in the document.
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
    // After a page swap, the target may still contain the widgets.
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
  // A page swap replaces the script element by an equal one.
  for (const tag of tags) if (!tag.script.isConnected && describeTag(tag.script) === description) tags.delete(tag);
  tags.add({ script, elements, findPlace, insertedAt: [] });
  observer ??= new MutationObserver(insertMissing);
  observer.observe(document, { childList: true, subtree: true });
}

function insert(elements: readonly Element[], { parent, next }: Place): void {
  for (const element of elements) parent.insertBefore(element, next);
}

/**
 * Sets the tag's `data-*` attributes on an element. The first tag's page settings apply to the page
 * instead.
 */
function applyAttributes(element: HTMLElement, script: HTMLScriptElement, isLater: boolean): HTMLElement {
  for (const name of getObservedAttributes(element)) {
    const value = readTag(script, name);
    if (value !== undefined && (isLater || !SETTING_ATTRIBUTES.includes(name))) element.setAttribute(name, value);
  }
  return element;
}

/** Compares the tag's attributes, except the filter, which the user may have changed. */
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

/** Finds the tag, or its copy in a swapped section. */
function findTag(script: HTMLScriptElement): Element | undefined {
  if (script.isConnected) return script;
  const description = describeTag(script);
  return [...document.getElementsByTagName('script')].find((each) => describeTag(each) === description);
}

/** Identifies a tag across page swaps. */
function describeTag(script: Element): string {
  const names = script.getAttributeNames().filter((name) => TAG_ATTRIBUTES.includes(name));
  return JSON.stringify(names.toSorted().map((name) => [name, script.getAttribute(name)]));
}

/** Finds a tag of the same file with other attributes, if the new HTML has no copy of this tag. */
function findSwapped({ script }: MountedTag): HTMLScriptElement | undefined {
  if (findTag(script)) return undefined;
  // The query may have the version.
  const fileOf = ({ src }: HTMLScriptElement): string => src.replace(/[?#].*/, '');
  const known = [...tags].map((tag) => describeTag(tag.script));
  const others = document.querySelectorAll<HTMLScriptElement>('script[data-widgets][src]');
  return [...others].find((other) => fileOf(other) === fileOf(script) && !known.includes(describeTag(other)));
}

function insertMissing(): void {
  for (const tag of tags) {
    // A widget in a fragment was removed on purpose.
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
    // The tag may have run again.
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
