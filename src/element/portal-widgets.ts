import { configure } from './config.js';
import { refresh } from './clients.js';
import { diagnose } from './diagnostics.js';
import { on } from './events.js';
import { mount } from './mount.js';
import { registerElements } from './register.js';
import { select } from './select.js';

/** The JavaScript API: the global `PortalWidgets` and the exports of the module. */
export interface PortalWidgetsApi {
  readonly version: string;
  readonly configure: typeof configure;
  readonly mount: typeof mount;
  readonly refresh: typeof refresh;
  readonly select: typeof select;
  readonly on: typeof on;
  readonly diagnose: typeof diagnose;
}

// Shared by all versions of the script on a page.
const API_SYMBOL = Symbol.for('portal-widgets');

interface GlobalWithApi {
  [API_SYMBOL]?: PortalWidgetsApi;
}

/** The API of the script or module that was loaded first, which may have another version. */
export function existingApi(): PortalWidgetsApi | undefined {
  return (globalThis as GlobalWithApi)[API_SYMBOL];
}

/** Returns the page's API. The first call creates it and registers the elements. */
export function getOrCreateApi(): PortalWidgetsApi {
  const existing = existingApi();
  if (existing) return existing;
  const api: PortalWidgetsApi = Object.freeze({
    version: __VERSION__,
    configure,
    mount,
    refresh,
    select,
    on,
    diagnose,
  });
  Object.defineProperty(globalThis, API_SYMBOL, { value: api });
  // A server that renders pages has no registry.
  if (globalThis.customElements) registerElements();
  return api;
}
