import type { WidgetEventDetails } from '../ui/widget-events.js';
import { lastErrors } from './event-dispatch.js';
import { getCurrentPage } from './page.js';
import { mountedElements } from './page-lifecycle.js';
import { violatedDirectives } from './violations.js';

/** Facts about the page for a support ticket. It contains no secrets. */
export interface Diagnostics {
  readonly version: string;
  /** The last `portal-error` event of each mounted widget, the latest last. */
  readonly errors: readonly WidgetEventDetails['portal-error'][];
  /** Tag names of the mounted widgets. */
  readonly widgets: readonly string[];
  /** The absolute URL of the API base. Null before the first widget. */
  readonly apiBase: string | null;
  /**
   * The milliseconds by which the server's clock is ahead of the device's. Null if no response has
   * had the server's time.
   */
  readonly clockOffset: number | null;
  /** The names of the headers that the page sends, never their values. */
  readonly headers: readonly string[];
  /**
   * Directives of the page's content security policy that were violated while widgets were mounted.
   */
  readonly violations: readonly string[];
  /**
   * Whether the page can write to the clipboard. It can't without https, or if a frame's
   * permissions policy denies it.
   */
  readonly clipboard: boolean;
  /** Whether cookies are enabled. Portals usually need them for the session. */
  readonly cookies: boolean;
}

export function diagnose(): Diagnostics {
  const page = getCurrentPage();
  return {
    version: __VERSION__,
    errors: lastErrors(),
    widgets: [...mountedElements()].map(({ localName }) => localName),
    apiBase: page?.baseUrl ?? null,
    clockOffset: page?.clock.isSynchronized() ? page.clock.now() - Date.now() : null,
    headers: page?.headerNames() ?? [],
    violations: [...violatedDirectives],
    // Servers have no navigator.
    clipboard: !!globalThis.navigator?.clipboard,
    cookies: globalThis.navigator?.cookieEnabled ?? false,
  };
}
