import type { WidgetEventDetails } from '../ui/widget-events.js';
import { lastErrors } from './event-dispatch.js';
import { getCurrentPage } from './page.js';
import { mountedElements } from './page-lifecycle.js';
import { violatedDirectives } from './violations.js';

/** Facts about the page for a support ticket, without secrets. */
export interface Diagnostics {
  readonly version: string;
  /** The last `portal-error` of each mounted widget, oldest first. */
  readonly errors: readonly WidgetEventDetails['portal-error'][];
  /** The tag names of the mounted widgets. */
  readonly widgets: readonly string[];
  /** The absolute URL of the API base. Null before the first request, or if it isn't valid. */
  readonly apiBase: string | null;
  /**
   * How many milliseconds the server's clock is ahead of the device's. Null before the first `Date`
   * header.
   */
  readonly clockOffset: number | null;
  /** The names of headers from `configure()`, never their values. */
  readonly headers: readonly string[];
  /** Violated content security policy directives, such as `connect-src`. */
  readonly violations: readonly string[];
  /** Whether the browser has the clipboard API. A permissions policy may still deny writing. */
  readonly clipboard: boolean;
  /** Whether the browser accepts cookies. */
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
    clipboard: !!globalThis.navigator?.clipboard,
    cookies: globalThis.navigator?.cookieEnabled ?? false,
  };
}
