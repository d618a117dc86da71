import { configure } from './settings/config.js';
import { diagnose } from './diagnostics.js';
import { on } from './event-dispatch.js';
import { mount } from './mount.js';
import { refresh } from './page.js';
import { registerElements } from './register.js';
import { select } from './select.js';

/**
 * The JavaScript API. The script defines it as `PortalWidgets`, and the module exports its members.
 */
export interface PortalWidgetsApi {
  /** The version of the widgets. If the page loads several, the version that it loaded first. */
  readonly version: string;
  /** Changes the settings of the page. */
  readonly configure: typeof configure;
  /** Appends a widget to an element. */
  readonly mount: typeof mount;
  /** Requests all data again, here and in other tabs. */
  readonly refresh: typeof refresh;
  /** Selects a subscription in all lists and linked widgets. */
  readonly select: typeof select;
  /** Adds a listener for all events of one type. */
  readonly on: typeof on;
  /** Collects facts for a support ticket, without secrets. */
  readonly diagnose: typeof diagnose;
}

const API_SYMBOL = Symbol.for('portal-widgets');

interface GlobalWithApi {
  [API_SYMBOL]?: PortalWidgetsApi;
}

/** Returns the API that the page has already loaded, perhaps in another version. */
export function existingApi(): PortalWidgetsApi | undefined {
  return (globalThis as GlobalWithApi)[API_SYMBOL];
}

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
  if (globalThis.customElements) registerElements();
  return api;
}
