import { allAccounts, type PageAccount, violatedDirectives } from './accounts.js';
import type { WidgetEventDetails } from '../widgets/widget-events.js';
import { errorHistory } from './events.js';
import { mountedWidgets } from './page-lifecycle.js';

/** Facts about the page for a support ticket. It contains no secrets. */
export interface Diagnostics {
  readonly version: string;
  /** Details of past `portal-error` events, the latest last. */
  readonly errors: readonly WidgetEventDetails['portal-error'][];
  /** Tag names of the mounted widgets. */
  readonly widgets: readonly string[];
  /** By API base: how far the server's clock is ahead of the device's, in milliseconds; null if no response has had the server's time. */
  readonly clockOffsets: Readonly<Record<string, number | null>>;
  /** By API base: names of the headers that the page sends; never their values. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Directives of the page's content security policy that were violated while widgets were mounted. */
  readonly violations: readonly string[];
  /** Whether the page can write to the clipboard: not without https, or if a frame's permissions policy denies it. */
  readonly clipboard: boolean;
  /** Whether cookies are enabled: portals usually need them for the session. */
  readonly cookies: boolean;
}

/** Collects facts about the page for a support ticket, without secrets. */
export function diagnose(): Diagnostics {
  // Undefined on a server.
  const { clipboard, cookieEnabled } = (globalThis.navigator as Navigator | undefined) ?? ({} as Partial<Navigator>);
  return {
    version: __VERSION__,
    errors: errorHistory(),
    widgets: [...mountedWidgets()].map(({ localName }) => localName),
    clockOffsets: byBase((accounts) => {
      const { clock } = accounts.find((account) => account.clock.isSynchronized()) ?? {};
      return clock ? clock.now() - Date.now() : null;
    }),
    headers: byBase((accounts) => [...new Set(accounts.flatMap(({ headerNames }) => headerNames()))]),
    violations: [...violatedDirectives],
    clipboard: !!clipboard,
    cookies: !!cookieEnabled,
  };
}

/** A fact about the accounts of each API base. */
function byBase<Fact>(describe: (accounts: readonly PageAccount[]) => Fact): Readonly<Record<string, Fact>> {
  const accounts = allAccounts();
  return Object.fromEntries(
    accounts.map(({ baseUrl }) => [baseUrl, describe(accounts.filter((account) => account.baseUrl === baseUrl))]),
  );
}
