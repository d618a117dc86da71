import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Translation } from '../i18n/translation.js';
import type { Announcer } from './announcer.js';
import type { PageModel } from '../store/page-model.js';
import type { EmitEvent, WidgetName } from './widget-events.js';
import type { GetActions, PressAction, WidgetLinks } from './widget-links.js';

/** A format in which users can copy an access token. */
export interface TokenFormatOptions {
  /** The format's name, in the menu of a token and in events. */
  readonly label: string;
  /**
   * The text to copy. `{token}` stands for the token's value, and `{name}` for its name as a
   * variable, such as `PRODUCTION_TOKEN`. Users can copy in a format only if the value
   * starts with a letter or digit and is a valid bearer token (RFC 6750). Other values could break
   * the template's quotes.
   */
  readonly template: string;
}

/** How usage requests are authorized, by an access token of the subscription or by the session. */
export type UsageAuth = 'token' | 'session';

export type PendingSection = 'list' | 'rows' | 'tokens' | 'usage';

/**
 * The account hides everything below a section that is still loading, so that nothing visible
 * moves.
 */
export interface PendingSections {
  /** The set is empty after the initial load. */
  readonly current: ReadonlySignal<ReadonlySet<PendingSection>>;
  /** Returns a function that removes the section. */
  add(section: PendingSection): () => void;
}

export interface WidgetContextValue {
  readonly widget: WidgetName;
  readonly page: PageModel;
  readonly translation: Translation;
  readonly announcer: Announcer;
  /** The initial load ends with the user's first input, or after three seconds. */
  readonly isInitialLoad: ReadonlySignal<boolean>;
  /** Undefined outside of an account. */
  readonly pendingSections?: PendingSections;
  readonly emit: EmitEvent;
  /** Returns undefined for the default formats. */
  readonly getTokenFormats: () => readonly TokenFormatOptions[] | undefined;
  readonly signIn: () => void;
  /** If false, "Sign in again" reloads the page. */
  readonly hasSignInUrl: boolean;
  readonly links: WidgetLinks;
  readonly getActions: GetActions;
  readonly pressAction: PressAction;
  readonly usageAuth: UsageAuth;
  /** The level of the widget's title, from 2 to 5. */
  readonly headingLevel: number;
}

export const WidgetContext = createContext<WidgetContextValue | undefined>(undefined);

export function useWidget(): WidgetContextValue {
  const context = useContext(WidgetContext);
  if (!context) throw new Error('useWidget needs a WidgetContext');
  return context;
}

/** A widget within a widget, such as usage in a panel, emits events under its own name. */
export function useNestedWidget(widget: WidgetName): WidgetContextValue {
  const context = useWidget();
  return useMemo(() => ({ ...context, widget }), [context, widget]);
}
