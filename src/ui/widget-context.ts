import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Translation } from '../i18n/translation.js';
import type { Announcer } from '../store/announcer.js';
import type { PendingSections } from '../store/pending-sections.js';
import type { PageModel } from '../store/page-model.js';
import type { UsageAuth } from '../store/usage-query.js';
import type { EmitEvent, WidgetName } from './widget-events.js';
import type { GetActions, PressAction, WidgetLinks } from './widget-links.js';

/** A format in which an access token can be copied. */
export interface TokenFormatOptions {
  /** Name of the format in the menu and in events. */
  readonly label: string;
  /**
   * Text with `{token}` and `{name}`: an environment variable made of the token's name, such as `PRODUCTION_TOKEN`. Only a value made of the
   * characters of a bearer token (RFC 6750) that starts with a letter or digit is inserted; for others the format is not available.
   */
  readonly template: string;
}

/** Context of all components of a widget. */
export interface WidgetContextValue {
  /** Name of the widget in events. */
  readonly widget: WidgetName;
  readonly page: PageModel;
  readonly translation: Translation;
  readonly announcer: Announcer;
  /** The initial load. It ends with the first input of the user, or three seconds after mounting. */
  readonly isInitialLoad: ReadonlySignal<boolean>;
  /** The pending sections of an account; undefined in other widgets. */
  readonly pendingSections?: PendingSections;
  readonly emit: EmitEvent;
  /** The formats in which a token can be copied; undefined for the default ones. */
  readonly getTokenFormats: () => readonly TokenFormatOptions[] | undefined;
  /** Sends the user to where they can sign in. */
  readonly signIn: () => void;
  /** Whether the vendor has set a page to sign in at; otherwise the page is reloaded. */
  readonly hasSignInUrl: boolean;
  /** The links that the vendor has set, such as `links.payment({ subscriptionId })`. */
  readonly links: WidgetLinks;
  /** The vendor's own actions, such as `getActions('subscription', { subscriptionId, state })`. */
  readonly getActions: GetActions;
  /** Emits `portal-action`; `handleActionClick` calls it for a click. */
  readonly pressAction: PressAction;
  /** The authorization of usage requests. */
  readonly usageAuth: UsageAuth;
  /** Level of the widget's heading, from 2 to 5. Levels below it end at 6. */
  readonly headingLevel: number;
}

export const WidgetContext = createContext<WidgetContextValue | undefined>(undefined);

export function useWidget(): WidgetContextValue {
  const context = useContext(WidgetContext);
  if (!context) throw new Error('useWidget needs a WidgetContext');
  return context;
}

/** The context of a widget that is nested in another one and reports its events under its own name. */
export function useNestedWidget(widget: WidgetName): WidgetContextValue {
  const context = useWidget();
  return useMemo(() => ({ ...context, widget }), [context, widget]);
}
