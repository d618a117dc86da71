import './element/styles.js';
import { existingApi, getOrCreateApi } from './element/portal-widgets.js';
import { autoMount, configureFromScript, getCurrentScript } from './element/script-tag.js';

// Only available while the script runs.
const script = getCurrentScript();
const existing = existingApi();

if (existing) {
  if (existing.version !== __VERSION__) {
    warnOncePerPage(`portal-widgets: the page already has version ${existing.version}, which stays active; this is ${__VERSION__}`);
  }
} else {
  // Elements that are in the page send their requests as soon as they are defined, so they need the API base before.
  if (script) configureFromScript(script);
  const api = getOrCreateApi();
  // An assignment would fail where an element of the page has this id.
  Object.defineProperty(globalThis, 'PortalWidgets', { value: api, configurable: true, writable: true });
}
if (script) autoMount(script, !existing);

/** Once also if several copies of the script are loaded, which share nothing but the global object. */
function warnOncePerPage(warning: string): void {
  const page = globalThis as { [key: symbol]: boolean };
  const warned = Symbol.for('portal-widgets warned');
  if (page[warned]) return;
  page[warned] = true;
  console.warn(warning);
}
