import { AccountElement } from '../elements.js';
import { mountedElements } from '../page-lifecycle.js';
import { warnAboutUnknown } from '../settings/attribute-warnings.js';
import { propertyName, readAttributes } from '../settings/attributes.js';
import { configure } from '../settings/config.js';
import { isExternalUrl } from '../settings/links.js';
import { COMMON_ATTRIBUTES, SETTING_ATTRIBUTES, TAG_SETTINGS } from '../settings/settings.js';
import { isFirstWarning, warnOnce } from '../warnings.js';

export const TAG_ATTRIBUTES: readonly string[] = [
  ...SETTING_ATTRIBUTES,
  ...AccountElement.observedAttributes,
  'target',
  'widgets',
].map((name) => `data-${name}`);

const SETTINGS_KEY = Symbol.for('portal-widgets settings');

/** Copies of the script share the first tag's settings through the global object. */
const shared = globalThis as { [SETTINGS_KEY]?: Readonly<Record<string, string | undefined>> };

/**
 * An image named `currentScript` shadows `document.currentScript`, so call the prototype's getter.
 */
export function getCurrentScript(): HTMLScriptElement | undefined {
  const getter = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const script: unknown = getter?.call(document);
  return script instanceof HTMLScriptElement ? script : undefined;
}

/** An empty page setting, such as `data-locale=""`, counts as absent. */
export function readTag(script: HTMLScriptElement, name: string): string | undefined {
  const value = script.getAttribute(`data-${name}`) ?? undefined;
  return value?.trim() === '' && SETTING_ATTRIBUTES.includes(name) ? undefined : value;
}

export function configureFromScript(script: HTMLScriptElement): void {
  configure(readAttributes(script, TAG_SETTINGS, 'data-'));
  shared[SETTINGS_KEY] = Object.fromEntries(SETTING_ATTRIBUTES.map((name) => [name, readTag(script, name)]));
}

/** Returns the settings of the page's first tag. Empty if the page loaded the ES module first. */
export function getFirstTagSettings(): Readonly<Record<string, string | undefined>> {
  return shared[SETTINGS_KEY] ?? {};
}

export function warnAboutLaterSettings(script: HTMLScriptElement): void {
  const first = getFirstTagSettings();
  const ignored = SETTING_ATTRIBUTES.filter((name) => {
    const value = readTag(script, name);
    // A later tag may set `locale` and `theme` for its own elements.
    return value !== undefined && value !== first[name] && !(propertyName(name) in COMMON_ATTRIBUTES);
  });
  if (ignored.length > 0) warnOnce('laterTag', ignored.map((name) => `data-${name}`).join(', '));
}

export function checkTag(script: HTMLScriptElement): void {
  // Don't use `warnOnce()`, whose texts can't load if `crossorigin` is missing.
  if (script.src && !script.hasAttribute('crossorigin') && isExternalUrl(new URL(script.src)))
    console.warn(
      `portal-widgets: <script src="${script.src}"> has no crossorigin, so usage, menus and languages can't load. Add the attribute.`,
    );
  // Ignore attributes of other tools, but warn about `target` in place of `data-target`.
  const isForeign = (name: string): boolean => !name.startsWith('data-') && !TAG_ATTRIBUTES.includes(`data-${name}`);
  warnAboutUnknown(script, isForeign, TAG_ATTRIBUTES);
}

/** A page has this long to mount widgets itself, before the script warns about a missing tag. */
const CHECK_DELAY_MS = 2000;

/** Module scripts and evaluated scripts, for example, can't find their tag. */
export function warnAboutMissingTag(): void {
  const check = (): void => {
    const tag = document.querySelector('script[type=module][src*=portal-widgets]:not([src*=".mjs"])');
    if (tag) warnOnce('moduleTag', tag.getAttribute('src') ?? '');
    // Don't use `warnOnce()`, which can't find its texts if the script was evaluated or inlined.
    else if (mountedElements().size === 0 && isFirstWarning('noTag'))
      console.warn(
        'portal-widgets: The script cannot find its tag, so it has no data-* attributes and mounts nothing. It may run as a module, in a shadow root, concatenated or evaluated. Paste it as <script src="/assets/portal-widgets.js" data-widgets="account" defer></script>, or call PortalWidgets.mount().',
      );
  };
  const checkLater = (): unknown => setTimeout(check, CHECK_DELAY_MS);
  if (document.readyState === 'complete') checkLater();
  else addEventListener('load', checkLater, { once: true });
}
