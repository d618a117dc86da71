import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Translation } from '../i18n/translation.js';
import type { Announcer } from './announcer.js';
import type { PageModel } from '../store/page-model.js';
import type { EmitEvent, WidgetName } from './widget-events.js';
import type { GetActions, PressAction, WidgetLinks } from './widget-links.js';

/** A format in which an access token can be copied. */
export interface TokenFormatOptions {
  /** Name of the format in the menu and in events. */
  readonly label: string;
  /**
   * A text with `{token}`, and with `{name}` for an environment variable made of the token's name,
   * such as `PRODUCTION_TOKEN`. The format is available only for values that start with a letter or
   * digit and have the characters of a bearer token (RFC 6750).
   */
  readonly template: string;
}

/** Requests for usage are authorized by an access token of the subscription, or by the session. */
export type UsageAuth = 'token' | 'session';

export type PendingSection = 'list' | 'rows' | 'tokens' | 'usage';

/** An account hides the sections below until these are loaded, so that nothing painted moves. */
export interface PendingSections {
  /** Empty after the initial load. */
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
  /** Undefined except in an account. */
  readonly pendingSections?: PendingSections;
  readonly emit: EmitEvent;
  /** Undefined means the default formats. */
  readonly getTokenFormats: () => readonly TokenFormatOptions[] | undefined;
  readonly signIn: () => void;
  /** Whether the vendor has a sign-in page. If not, the page reloads. */
  readonly hasSignInUrl: boolean;
  readonly links: WidgetLinks;
  readonly getActions: GetActions;
  readonly pressAction: PressAction;
  readonly usageAuth: UsageAuth;
  /** From 2 to 5. Headings within the widget have higher levels, at most 6. */
  readonly headingLevel: number;
}

export const WidgetContext = createContext<WidgetContextValue | undefined>(undefined);

export function useWidget(): WidgetContextValue {
  const context = useContext(WidgetContext);
  if (!context) throw new Error('useWidget needs a WidgetContext');
  return context;
}

/** Returns the context of a nested widget, which reports events under its own name. */
export function useNestedWidget(widget: WidgetName): WidgetContextValue {
  const context = useWidget();
  return useMemo(() => ({ ...context, widget }), [context, widget]);
}
