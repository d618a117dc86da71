import { effect } from '@preact/signals';
import { render, type VNode } from 'preact';
import type { Translation } from '../i18n/translation.js';
import { createAnnouncer } from '../state/announcer.js';
import type { PortalModel } from '../state/portal-model.js';
import { WidgetContext, type WidgetContextValue } from '../widgets/widget-context.js';
import type { EmitEvent, WidgetName } from '../widgets/widget-events.js';
import { getClient } from './clients.js';
import { getColorScheme } from './color-scheme.js';
import { config } from './config.js';
import { ErrorBoundary, WidgetError } from './error-boundary.js';
import { emit } from './events.js';
import { trackWidget } from './page-lifecycle.js';
import { openSignIn } from './sign-in.js';
import { parseAttribute, parseLocale, parseTheme, propertyName, setAttribute, type Theme } from './parse-attributes.js';
import { createRenderRoot } from './render-root.js';
import { parseStyles } from './styles.js';
import { ignorePollutedPrototype } from './polluted-prototype.js';
import { getTranslation } from './translation-cache.js';

ignorePollutedPrototype();

// Importing the module on a server, which has no DOM, must not fail.
const BaseElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * A shadow root that renders a widget while the element is connected.
 *
 * @attr {string} [api-base=/api/v0/] - Base of the User Portal API for this element.
 * @attr {string} locale - BCP 47 tag for this element.
 * @attr {'auto' | 'light' | 'dark'} [theme=auto] - Colour scheme of this element.
 * @fires {CustomEvent<{ widget: string, count: number }>} portal-load - Data is rendered.
 * @fires {CustomEvent<{ widget: string, operation: string, kind: string, status?: number, retryAfterSeconds?: number }>} portal-error - An operation failed.
 * @fires {CustomEvent<{ widget: string }>} portal-sign-in - The user wants to sign in again. `preventDefault()` replaces the default action.
 * @csspart root - Everything in the shadow root.
 * @csspart panel - The widget's box.
 * @csspart header - The line with the title.
 * @csspart title - The widget's heading.
 * @csspart content - Everything below the header.
 * @csspart error - An error message.
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
 * @cssprop --portal-good - Colour of normal states.
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
export abstract class PortalElement extends BaseElement {
  static readonly observedAttributes: readonly string[] = ['api-base', 'locale', 'theme'];

  /** @internal Name of the widget in events. */
  protected abstract readonly widget: WidgetName;

  readonly #container = createRenderRoot(this, () => this.#followColorScheme());
  readonly #announcer = createAnnouncer();
  #context: WidgetContextValue | undefined;
  #cleanup: (() => void) | undefined;
  #updateId = 0;

  /** Base of the User Portal API for this widget; `undefined` uses the page's configuration. */
  get apiBase(): string | undefined {
    return this.getAttribute('api-base') ?? undefined;
  }
  set apiBase(value: string | null | undefined) {
    setAttribute(this, 'api-base', value);
  }

  /** BCP 47 tag for this widget; `undefined` uses the page's configuration. */
  get locale(): string | undefined {
    return this.getAttribute('locale') ?? undefined;
  }
  set locale(value: string | null | undefined) {
    setAttribute(this, 'locale', value);
  }

  /** Colour scheme of this widget; `undefined` uses the page's configuration. */
  get theme(): Theme | undefined {
    return parseAttribute(this, 'theme', parseTheme);
  }
  set theme(value: Theme | null | undefined) {
    setAttribute(this, 'theme', value);
  }

  connectedCallback(): void {
    // Moving an element disconnects and reconnects it in one task: it keeps its state.
    if (this.#cleanup) return;
    this.#upgradeProperties();
    const untrack = trackWidget(this);
    const dispose = effect(() => {
      void config.value;
      this.requestUpdate();
    });
    this.#cleanup = () => {
      dispose();
      render(null, this.#container);
      untrack();
      this.#cleanup = undefined;
    };
    this.mountedCallback();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#cleanup?.();
    });
  }

  attributeChangedCallback(): void {
    this.requestUpdate();
  }

  /** @internal Called when the element is connected, but not when it is moved. */
  protected mountedCallback(): void {}

  /** @internal Starts the requests that the widget is sure to need, before anything is rendered. */
  protected prefetch(_client: PortalModel): void {}

  /** @internal Renders the widget's component. */
  protected abstract renderWidget(): VNode;

  /** @internal Renders after the current task, once for all changes in it. */
  protected requestUpdate(): void {
    const updateId = ++this.#updateId;
    queueMicrotask(() => {
      if (updateId !== this.#updateId || !this.#cleanup) return;
      const client = getClient(this.#baseUrl());
      if (client) this.prefetch(client);
      // The requests of all elements are sent first. Then all styles are read, because the browser would compute them again after each render.
      queueMicrotask(() => {
        const colorScheme = this.#getColorScheme();
        queueMicrotask(() => {
          if (!this.#cleanup) return;
          try {
            this.#update(client, colorScheme);
          } catch (error) {
            // There is no error boundary yet.
            console.error(`portal-widgets: ${(error as Error).message}`);
            this.#handleError();
          }
        });
      });
    });
  }

  #getColorScheme(): string {
    return getColorScheme(this, this.theme ?? config.value.theme ?? 'auto');
  }

  #followColorScheme(): void {
    if (this.#cleanup) this.#container.style.colorScheme = this.#getColorScheme();
  }

  #baseUrl(): string {
    return this.apiBase ?? config.value.apiBase ?? '/api/v0/';
  }

  readonly #emit: EmitEvent = (type, detail) => emit(this, type, detail);

  readonly #signIn = (): void => {
    if (this.#emit('portal-sign-in', { widget: this.widget })) openSignIn(config.value.signInUrl);
  };

  readonly #handleError = (): void => {
    this.#emit('portal-error', { widget: this.widget, operation: 'render', kind: 'malformed' });
  };

  readonly #getTokenFormats = (): unknown => config.value.tokenFormats;

  #update(client: PortalModel | undefined, colorScheme: string): void {
    const container = this.#container;
    parseStyles();
    container.style.colorScheme = colorScheme;
    const requestedLocale = parseAttribute(this, 'locale', parseLocale) ?? config.value.locale;
    const translation = getTranslation([requestedLocale, closestLang(this), ...navigator.languages]);
    container.lang = translation.locale;
    // Without a requested locale, left-to-right messages follow the direction of the text around them.
    container.dir = translation.isRightToLeft ? 'rtl' : requestedLocale ? 'ltr' : '';
    if (client) {
      const context = this.#getContext(client, translation);
      render(
        <ErrorBoundary key={client} translation={translation} onError={this.#handleError}>
          <WidgetContext.Provider value={context}>{this.renderWidget()}</WidgetContext.Provider>
        </ErrorBoundary>,
        container,
      );
    } else {
      render(<WidgetError translation={translation} />, container);
      console.error(`portal-widgets: "${this.#baseUrl()}" is not an http(s) address for api-base`);
      this.#handleError();
    }
  }

  /** The same object as long as nothing has changed, so that components are not rendered again. */
  #getContext(client: PortalModel, translation: Translation): WidgetContextValue {
    if (this.#context?.client !== client || this.#context.translation !== translation) {
      this.#context = {
        widget: this.widget,
        client,
        translation,
        announcer: this.#announcer,
        emit: this.#emit,
        getTokenFormats: this.#getTokenFormats,
        signIn: this.#signIn,
      };
    }
    return this.#context;
  }

  /** Properties that were set before the element was defined hide the accessors: sets them again. */
  #upgradeProperties(): void {
    for (const attribute of (this.constructor as typeof PortalElement).observedAttributes) {
      const name = propertyName(attribute);
      const descriptor = Object.getOwnPropertyDescriptor(this, name);
      if (!descriptor) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, descriptor.value);
    }
  }
}

/** Language of the text around an element, also through the shadow roots that contain it. */
function closestLang(element: Element): string | null | undefined {
  const ancestor = element.closest('[lang]');
  const { host } = element.getRootNode() as { host?: Element };
  return ancestor ? ancestor.getAttribute('lang') : host && closestLang(host);
}
