import { mount } from './mount.js';
import { on, pastErrors, type WidgetEventDetails } from './page-events.js';
import { type PageFacts, pageFacts, refresh } from './page-stores.js';
import { configure } from './settings.js';
import { defineElements } from './widget-elements.js';

/** What a page's script can do with the widgets. */
export interface PortalWidgetsApi {
  readonly version: string;
  readonly configure: typeof configure;
  readonly mount: typeof mount;
  readonly refresh: typeof refresh;
  readonly on: typeof on;
  readonly diagnose: typeof diagnose;
}

export interface Diagnosis extends PageFacts {
  readonly version: string;
  /** The details of the `portal-error` events so far, the last one last. */
  readonly errors: readonly WidgetEventDetails['portal-error'][];
}

/** A plain object for a support ticket, without secrets. */
function diagnose(): Diagnosis {
  return { version: __VERSION__, errors: pastErrors(), ...pageFacts() };
}

const INSTALLED = Symbol.for('portal-widgets');

interface Page {
  [INSTALLED]?: PortalWidgetsApi;
}

/** The widgets that the page has already, from whichever script or version came first. */
export function installed(): PortalWidgetsApi | undefined {
  return (globalThis as Page)[INSTALLED];
}

/** Defines the elements, unless the page has them already. Gives the page's one set of functions. */
export function install(): PortalWidgetsApi {
  const known = installed();
  if (known) return known;
  const api: PortalWidgetsApi = Object.freeze({ version: __VERSION__, configure, mount, refresh, on, diagnose });
  Object.defineProperty(globalThis, INSTALLED, { value: api });
  // There is nothing to define where pages are rendered by a server.
  if (globalThis.customElements) defineElements();
  return api;
}
