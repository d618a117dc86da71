import { effect } from '@preact/signals';
import { type Component, type ComponentClass, render } from 'preact';
import type { StateFilter } from '../api/portal-client.js';
import type { Lease } from '../state/lease.js';
import { createNews } from '../state/news.js';
import type { PortalStore } from '../state/portal-store.js';
import type { Report, WidgetName } from '../widgets/widget-event.js';
import type { WidgetProps } from '../widgets/widget-props.js';
import { readState, readTheme, type Theme } from './attributes.js';
import { LastResort } from './last-resort.js';
import { ATTRIBUTES, type OwnAttributes, ownAttributes } from './own-attributes.js';
import { emit } from './page-events.js';
import { storeFor, watchPage } from './page-stores.js';
import { translationOf } from './page-translation.js';
import { settings } from './settings.js';
import { styleSheet } from './style-sheet.js';
import { keepInUrl, stateInUrl } from './url-state.js';

// Importing the module where there is no document (a server that renders pages) must not fail.
const ElementBase = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export interface WidgetViewProps extends WidgetProps, OwnAttributes {
  readonly onChoose: (state: StateFilter) => void;
}

/** Takes a widget whose component needs only some of the props. */
export function viewOf(view: new (props: WidgetViewProps) => Component<Partial<WidgetViewProps>>): ComponentClass<WidgetViewProps> {
  return view as ComponentClass<WidgetViewProps>;
}

/**
 * A shadow root that renders a widget while the element is connected.
 *
 * @attr {string} [api-base=/api/v0/] - Base of the User Portal API for this element.
 * @attr {string} locale - BCP 47 tag for this element.
 * @attr {'auto' | 'light' | 'dark'} [theme=auto] - Colour scheme of this element.
 * @fires {CustomEvent<{ widget: string, count: number }>} portal-load - Data is rendered.
 * @fires {CustomEvent<{ widget: string, operation: string, kind: string, status?: number, retryAfterSeconds?: number }>} portal-error - An operation failed.
 * @csspart root - Everything in the shadow root.
 * @csspart panel - The widget's box.
 * @csspart header - The line with the title.
 * @csspart title - The widget's heading.
 * @csspart content - Everything below the header.
 * @csspart failure - An error message.
 * @csspart button - A button.
 * @csspart skeleton - The placeholder of data that is being fetched.
 * @cssprop --portal-accent - Brand colour: links, meters, focus ring and primary button. Lightness is adjusted for contrast.
 * @cssprop --portal-badge-radius - Corner radius of badges.
 * @cssprop --portal-border - Border colour.
 * @cssprop --portal-border-width - Border width.
 * @cssprop --portal-danger - Colour of errors.
 * @cssprop --portal-density - Factor for the height of controls.
 * @cssprop --portal-focus - Colour of the focus ring.
 * @cssprop --portal-font - Font family.
 * @cssprop --portal-font-mono - Font family of token values.
 * @cssprop --portal-font-size - Font size.
 * @cssprop --portal-gap - Gap between rows.
 * @cssprop --portal-good - Colour of what is in order.
 * @cssprop --portal-heading-weight - Font weight of headings.
 * @cssprop --portal-line-height - Line height.
 * @cssprop --portal-on-accent - Text colour on the accent.
 * @cssprop --portal-padding - Padding of panels.
 * @cssprop --portal-radius - Corner radius.
 * @cssprop --portal-shadow - Shadow of panels.
 * @cssprop --portal-space - Base of all spacing.
 * @cssprop --portal-surface - Background colour.
 * @cssprop --portal-surface-subtle - Background colour of secondary areas.
 * @cssprop --portal-text - Text colour.
 * @cssprop --portal-text-muted - Colour of secondary text.
 * @cssprop --portal-title-size - Font size of the widget's heading.
 * @cssprop --portal-warning - Colour of warnings.
 */
export abstract class PortalElement extends ElementBase {
  static readonly observedAttributes = ATTRIBUTES;

  protected abstract readonly widget: WidgetName;
  protected abstract readonly view: ComponentClass<WidgetViewProps>;
  readonly #container = attachContainer(this);
  readonly #news = createNews();
  #leavePage: (() => void) | undefined;
  #revision = 0;
  /** The filter that the page's author asked for, before the URL or the visitor chose otherwise. */
  #firstState: StateFilter | undefined;

  readonly #report: Report = (type, detail) => emit(this, type, detail);

  readonly #fail = (): void => this.#report('portal-error', { widget: this.widget, operation: 'render', kind: 'malformed' });

  readonly #choose = (state: StateFilter): void => {
    this.setAttribute('state', state);
    if (this.hasAttribute('url-sync')) keepInUrl(state, this.#firstState);
  };

  connectedCallback(): void {
    // Moving an element disconnects and connects it: what is mounted then stays as it is.
    if (this.#leavePage) return;
    const stopWatching = watchPage(this);
    const stopRendering = effect(() => {
      void settings.value;
      this.#schedule();
    });
    this.#leavePage = () => {
      stopRendering();
      render(null, this.#container);
      stopWatching();
      this.#leavePage = undefined;
    };
    this.attributeChangedCallback('url-sync');
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#leavePage?.();
    });
  }

  attributeChangedCallback(name: string): void {
    if (name === 'url-sync' && this.#leavePage && this.hasAttribute(name)) {
      const asked = readState(this.getAttribute('state')) ?? '';
      this.#firstState ??= asked;
      this.setAttribute('state', stateInUrl() ?? asked);
    }
    this.#schedule();
  }

  #schedule(): void {
    const revision = ++this.#revision;
    queueMicrotask(() => {
      // What changes together is shown together.
      if (revision !== this.#revision || !this.#leavePage) return;
      const base = this.getAttribute('api-base') ?? settings.value.apiBase ?? '/api/v0/';
      const store = storeFor(base);
      const own = ownAttributes(this);
      const asked = store && this.prefetch(store, own);
      // The requests of all elements leave before the first of them is shown.
      queueMicrotask(() => {
        try {
          if (this.#leavePage) this.#render(base, store, own);
        } catch (error) {
          // There was nothing yet to catch it in.
          console.error(`portal-widgets: ${(error as Error).message}`);
          this.#fail();
        }
        asked?.release();
      });
    });
  }

  /** Shows what the element's attributes and the page's settings make of the widget. */
  #render(base: string, store: PortalStore | undefined, own: OwnAttributes): void {
    const { widget, view: View } = this;
    const container = this.#container;
    container.style.colorScheme = colorScheme(this, readTheme(this.getAttribute('theme')) ?? settings.value.theme ?? 'auto');
    const givenLocale = this.getAttribute('locale') ?? settings.value.locale;
    const translation = translationOf([givenLocale, nearestLanguage(this), ...navigator.languages]);
    container.lang = translation.locale;
    // Words that run from right to left do so anywhere; without a wish for a locale, others go with the text around them.
    container.dir = translation.isRightToLeft ? 'rtl' : givenLocale ? 'ltr' : '';

    render(
      <LastResort key={store} translation={translation} onError={this.#fail}>
        {store && (
          <View
            key={own.pageSize}
            {...{ widget, store, translation, news: this.#news, report: this.#report, onChoose: this.#choose, ...own }}
          />
        )}
      </LastResort>,
      container,
    );
    if (store) return;
    // The page's author can mend this, the customer can't.
    console.error(`portal-widgets: "${base}" is not an http(s) address for api-base`);
    this.#fail();
  }

  /** Starts the requests that the widget is sure to need, before it is rendered. */
  protected prefetch(_store: PortalStore, _own: OwnAttributes): Lease<unknown> | undefined {
    return undefined;
  }
}

function attachContainer(element: Element): HTMLElement {
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet];
  const container = document.createElement('div');
  container.className = 'portal';
  container.part.add('root');
  root.append(container);
  return container;
}

/** The page's where it has declared which schemes it supports: a light page stays light. */
function colorScheme(element: Element, theme: Theme): string {
  if (theme !== 'auto') return theme;
  const { colorScheme: declared } = getComputedStyle(element);
  return declared && declared !== 'normal' ? 'inherit' : '';
}

/** The language of the text around an element, through the shadow roots it may stand in. */
function nearestLanguage(element: Element): string | null | undefined {
  const holder = element.closest('[lang]');
  const { host } = element.getRootNode() as { host?: Element };
  return holder ? holder.getAttribute('lang') : host && nearestLanguage(host);
}
