import './polluted-prototype.js';
import './element/element-types.js';
import { type LocaleLoader, setLocaleLoader } from './element/translations.js';
import { existingApi, getOrCreateApi, type PortalWidgetsApi } from './element/portal-widgets.js';
import { report } from './element/report.js';
import {
  autoMount,
  checkTag,
  configureFromScript,
  getCurrentScript,
  reportLaterSettings,
} from './element/script-tag.js';

declare global {
  /** The JavaScript API of the classic script. */
  var PortalWidgets: PortalWidgetsApi;
}

// Only available while the script runs.
const script = getCurrentScript();
const existing = existingApi();

if (existing) {
  if (existing.version !== __VERSION__) {
    warnOncePerPage(
      `portal-widgets: the page already has version ${existing.version}, which stays active; this is ${__VERSION__}`,
    );
  }
} else {
  // Elements that are in the page send their requests as soon as they are defined, so they need the API base before.
  if (script) configureFromScript(script);
  setLocaleLoader(loadLocale);
}
// The API may be that of a module. An assignment would fail where an element of the page has this id.
Object.defineProperty(globalThis, 'PortalWidgets', { value: getOrCreateApi(), configurable: true, writable: true });
if (script) {
  if (existing) reportLaterSettings(script);
  autoMount(script, !existing);
  checkTag(script);
} else report('module', 'type="module"');

/** Once also if several copies of the script are loaded, which share nothing but the global object. */
function warnOncePerPage(warning: string): void {
  const page = globalThis as { [key: symbol]: true | undefined };
  page[Symbol.for('portal-widgets warned')] ??= (console.warn(warning), true);
}

/** The URL is relative to the script. Unlike in the modules, no bundler has to resolve the files. */
async function loadLocale(tag: string): ReturnType<LocaleLoader> {
  const catalog: unknown = import.meta.env.DEV
    ? { messages: ((await import(/* @vite-ignore */ `./i18n/locales/${tag}.json`)) as { default: object }).default }
    : await import(/* @vite-ignore */ `./locales/${tag}.js`);
  return catalog as Awaited<ReturnType<LocaleLoader>>;
}
