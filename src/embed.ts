import './polluted-prototype.js';
import './element/element-types.js';
import { existingApi, getOrCreateApi, type PortalWidgetsApi } from './element/portal-widgets.js';
import { isFirstWarning, warnOnce } from './element/warnings.js';
import {
  checkTag,
  configureFromScript,
  getCurrentScript,
  warnAboutMissingTag,
} from './element/script-tag/script-tag.js';
import { mountTag } from './element/script-tag/tag-widgets.js';
import { share } from './element/load-files.script.js';
import * as shared from './element/shared-values.js';

declare global {
  /** The JavaScript API, which the classic script defines. */
  var PortalWidgets: PortalWidgetsApi;
}

share(shared);

// Read the tag now, because browsers provide it only while the script runs.
const script = getCurrentScript();
const existing = existingApi();

if (existing) {
  if (existing.version !== __VERSION__ && isFirstWarning('version')) {
    console.warn(
      `portal-widgets: The page has already loaded version ${existing.version}, so version ${__VERSION__} is ignored. Load one of them only.`,
    );
  }
} else if (script) {
  // Apply the tag's settings first, because elements send requests as soon as they are defined.
  configureFromScript(script);
}
// Define the global, because an element with the id `PortalWidgets` would hide an assigned one.
// If the page has declared a variable of this name, assign to it, because it can't be redefined.
const value = getOrCreateApi();
if (
  !Reflect.defineProperty(globalThis, 'PortalWidgets', { value, configurable: true, writable: true }) &&
  !Reflect.set(globalThis, 'PortalWidgets', value)
)
  warnOnce('constant', 'PortalWidgets');
if (script) {
  mountTag(script, !!existing);
  checkTag(script);
} else warnAboutMissingTag();
