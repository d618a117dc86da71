/* Keeps a script tag's widgets in the page, because Turbo, idiomorph and morphdom remove nodes that
   the new HTML lacks. */
import { AccountElement } from '../elements.js';
import { SETTING_ATTRIBUTES } from '../settings/settings.js';
import { warnOnce } from '../warnings.js';

export const TAG_ATTRIBUTES: readonly string[] = [
  ...SETTING_ATTRIBUTES,
  ...AccountElement.observedAttributes,
  'target',
  'widgets',
].map((name) => `data-${name}`);

export interface Place {
  readonly parent: Element;
  readonly insert: (elements: readonly Element[]) => void;
}

export interface TagWidgets {
  readonly script: HTMLScriptElement;
  readonly elements: readonly HTMLElement[];
  readonly findPlace: () => Place | undefined;
  /** Whether a place already has such a widget, because the tag may have run again. */
  readonly hasEqual: (place: Place, element: Element) => boolean;
  /** Mounts the widgets of a tag that the browser hasn't run. */
  readonly runTag: (script: HTMLScriptElement) => void;
}

/**
 * If a page removes a widget this often within this time, don't insert it again. Even pages that
 * morph on each key press are slower.
 */
const MAX_INSERTIONS = 10;
const INSERTIONS_MS = 200;

let tags: readonly (TagWidgets & { readonly insertions: number[] })[] = [];
let observer: MutationObserver | undefined;

export function keepInPage(widgets: TagWidgets): void {
  const tag = describeTag(widgets.script);
  // A page swap replaces the script element by an equal one.
  tags = tags.filter(({ script }) => script.isConnected || describeTag(script) !== tag);
  tags = [...tags, { ...widgets, insertions: [] }];
  observer ??= new MutationObserver(insertMissing);
  observer.observe(document, { childList: true, subtree: true });
}

/** Finds the tag, or the copy in a swapped section, which browsers don't run. */
export function findTag(script: HTMLScriptElement): Element | undefined {
  if (script.isConnected) return script;
  const tag = describeTag(script);
  return [...document.getElementsByTagName('script')].find((each) => describeTag(each) === tag);
}

/**
 * Identifies a tag across page swaps by its settings, because its address may have another version.
 */
function describeTag(script: Element): string {
  const names = script.getAttributeNames().filter((name) => TAG_ATTRIBUTES.includes(name));
  return JSON.stringify(names.toSorted().map((name) => [name, script.getAttribute(name)]));
}

/** The query may have the version. */
const fileOf = ({ src }: HTMLScriptElement): string => src.replace(/[?#].*/, '');

/**
 * Finds a tag in the place of this tag, but with other attributes. Browsers don't run tags in
 * swapped HTML.
 */
function findSwapped({ script }: TagWidgets): HTMLScriptElement | undefined {
  if (findTag(script)) return undefined;
  const known = tags.map((tag) => describeTag(tag.script));
  const others = document.querySelectorAll<HTMLScriptElement>('script[data-widgets][src]');
  return [...others].find((other) => fileOf(other) === fileOf(script) && !known.includes(describeTag(other)));
}

function insertMissing(): void {
  for (const tag of tags) {
    // A widget in a fragment was removed on purpose.
    const removed = tag.elements.filter(
      ({ isConnected, parentNode }) => !isConnected && !(parentNode instanceof DocumentFragment),
    );
    const swapped = removed.length > 0 ? findSwapped(tag) : undefined;
    if (swapped) {
      tags = tags.filter((other) => other !== tag);
      tag.runTag(swapped);
      continue;
    }
    const place = removed.length > 0 ? tag.findPlace() : undefined;
    const missing = place ? removed.filter((element) => !tag.hasEqual(place, element)) : [];
    if (!place || missing.length === 0) continue;
    const now = performance.now();
    tag.insertions.push(now);
    if (now - (tag.insertions.at(-MAX_INSERTIONS) ?? -Infinity) < INSERTIONS_MS) {
      tags = tags.filter((other) => other !== tag);
      warnOnce('removedAgain', missing.map(({ localName }) => `<${localName}>`).join(', '));
    } else place.insert(missing);
    tag.insertions.splice(0, tag.insertions.length - MAX_INSERTIONS);
  }
}
