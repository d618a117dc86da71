import { warnOnce } from '../warnings.js';
import { getObservedAttributes, propertyName } from './attributes.js';
import { SETTING_ATTRIBUTES } from './settings.js';

/** Skips attributes that are properties of the element, such as `title`, which HTML defines. */
export function warnAboutUnknown(
  element: Element,
  isForeign: (name: string) => boolean,
  known: readonly string[],
): void {
  for (const name of element.getAttributeNames())
    if (!(name in element || isForeign(name) || known.includes(name)))
      warnOnce('unknownAttribute', name, element.localName, known);
}

export function warnAboutAttributes(element: Element): void {
  const known = getObservedAttributes(element);
  const settings = SETTING_ATTRIBUTES.filter((name) => element.hasAttribute(name) && !known.includes(name));
  for (const name of settings) warnOnce('pageSetting', name, element.localName);
  warnAboutUnknown(element, (name) => /^(class$|aria-|data-)/.test(name), [...known, ...settings]);
}

/**
 * Reassigns properties that the page set before the element was defined, because such properties
 * hide the class's accessors.
 */
export function upgradeProperties(element: Element): void {
  for (const [name, value] of Object.entries(element)) {
    if (name in Object.getPrototypeOf(element)) {
      Reflect.deleteProperty(element, name);
      Reflect.set(element, name, value);
      continue;
    }
    const isMeant = (known: string): boolean => known.toLowerCase() === name.replaceAll(/[-_]/g, '').toLowerCase();
    const meant = getObservedAttributes(element).map(propertyName).find(isMeant);
    if (meant) warnOnce('unknownProperty', name, element.localName, meant);
  }
}
