import { effect, signal } from '@preact/signals';
import { render, type VNode } from 'preact';
import type { Translation } from '../i18n/translation.js';
import type { PageModel } from '../store/page-model.js';
import { createAnnouncer } from '../ui/announcer.js';
import { adoptStyles } from '../ui/style-sheet.js';
import { ErrorBoundary, reportCrash, WidgetError } from '../ui/error-boundary.js';
import { Placeholder } from '../ui/query-state/placeholder.js';
import { WidgetContext, type WidgetContextValue } from '../ui/widget-context.js';
import type { EmitEvent, WidgetName } from '../ui/widget-events.js';
import type { PressAction } from '../ui/widget-links.js';
import { startInitialLoad } from './initial-load.js';
import { upgradeProperties, warnAboutAttributes } from './settings/attribute-warnings.js';
import { readAttribute, readAttributes, withAttributes } from './settings/attributes.js';
import { COMMON_ATTRIBUTES, USAGE } from './settings/settings.js';
import { config, getSetting } from './settings/config.js';
import { emit, forgetEventsOf } from './event-dispatch.js';
import { createWidgetLinks, goToSignIn } from './settings/links.js';
import { updatePage } from './page.js';
import { trackElement } from './page-lifecycle.js';
import { createRenderRoot, getColorScheme, parseStyles } from './render-root.js';
import { catalogUpdateCount, deviceOffset, translateElement } from './translations.js';
import { createGetActions } from './settings/vendor-actions.js';

// Servers have no `HTMLElement`, but must be able to import this file.
const BaseElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * Separates the steps of an update. Elements that update in the same task finish each step before
 * any of them begins the next.
 */
const nextMicrotask = async (): Promise<void> => undefined;

export abstract class PortalElement extends withAttributes(BaseElement, COMMON_ATTRIBUTES) {
  /** @internal */
  protected abstract readonly widget: WidgetName;

  readonly #container = createRenderRoot(this, () => this.#followColorScheme());
  // Some test environments lack `attachInternals()` or custom states.
  readonly #internals = this.attachInternals?.() as Partial<ElementInternals> | undefined;
  readonly #announcer = createAnnouncer();
  readonly #isInitialLoad = signal(true);
  #context: WidgetContextValue | undefined;
  #contextInputs: readonly unknown[] = [];
  #hasCatalog = false;
  #hasFailed = false;
  #cleanup: (() => void) | undefined;
  #lastUpdate: symbol | undefined;

  connectedCallback(): void {
    // Don't use `this.shadowRoot`, which is null on pages that patch `attachShadow()` to close all
    // roots.
    adoptStyles(this.#container.getRootNode() as ShadowRoot);
    // Update a moved element, because the text around it may be in another language.
    if (this.#cleanup) return void this.#update();
    upgradeProperties(this);
    const untrack = trackElement(this);
    this.#isInitialLoad.value = true;
    const endInitialLoad = startInitialLoad(
      this,
      this.#container,
      (isHidden) => this.#internals?.states?.[isHidden ? 'add' : 'delete']('--hidden'),
      () => (this.#isInitialLoad.value = false),
    );
    // Read the signals here, because an effect doesn't subscribe to reads after the first `await`
    // in `#update`.
    const dispose = effect(() => {
      void config.value;
      void catalogUpdateCount.value;
      void deviceOffset.value;
      void this.#update();
    });
    this.#cleanup = () => {
      this.#hasFailed = false;
      dispose();
      render(null, this.#container);
      untrack();
      endInitialLoad();
      forgetEventsOf(this);
      this.#cleanup = undefined;
    };
    warnAboutAttributes(this);
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#cleanup?.();
    });
  }

  attributeChangedCallback(): void {
    void this.#update();
  }

  /**
   * @internal Use this instead of `isConnected`, which is already true before `connectedCallback`
   * runs when the browser upgrades an element.
   */
  protected get isMounted(): boolean {
    return this.isConnected && !!this.#cleanup;
  }

  /** @internal */
  protected prefetch(_page: PageModel): void {}

  /** @internal */
  protected abstract renderWidget(): VNode;

  /** If one task calls this several times, only the last call renders. */
  async #update(): Promise<void> {
    const update = (this.#lastUpdate = Symbol('update'));
    const isOutdated = (): boolean => !this.#cleanup || update !== this.#lastUpdate;
    await nextMicrotask();
    if (isOutdated()) return;
    // Send the requests of all widgets before any widget renders, because rendering is slow.
    const page = updatePage();
    if (page) this.prefetch(page);
    await nextMicrotask();
    if (isOutdated()) return;
    // Read the computed styles of all widgets before any widget renders, because rendering
    // invalidates them.
    const colorScheme = this.#getColorScheme();
    await nextMicrotask();
    if (isOutdated()) return;
    try {
      this.#render(page, colorScheme);
    } catch (error) {
      // The error boundary only catches errors in components.
      reportCrash({ widget: this.widget, emit: this.#emit }, error as Error);
    }
  }

  #getColorScheme(): string {
    return getColorScheme(this, readAttribute(this, 'theme', COMMON_ATTRIBUTES.theme) ?? getSetting('theme') ?? 'auto');
  }

  #followColorScheme(): void {
    if (this.#cleanup) this.#container.style.colorScheme = this.#getColorScheme();
  }

  readonly #emit: EmitEvent = (type, detail) => emit(this, type, detail);

  readonly #signIn = (): void => {
    if (this.#emit('portal-sign-in', { widget: this.widget })) goToSignIn(getSetting('signInUrl'));
  };

  readonly #pressAction: PressAction = ({ action, href }, { customerId, subscriptionId, tokenId, metric } = {}) =>
    this.#emit('portal-action', {
      action,
      href,
      customerId: customerId ?? undefined,
      subscriptionId: subscriptionId ?? undefined,
      tokenId: tokenId ?? undefined,
      metric: metric ?? undefined,
    });

  #render(page: PageModel | undefined, colorScheme: string): void {
    const container = this.#container;
    parseStyles();
    container.style.colorScheme = colorScheme;
    const { locale, headingLevel } = readAttributes(this, COMMON_ATTRIBUTES);
    const { translation, isRequested } = translateElement(this, locale);
    this.#hasCatalog ||= !translation.isProvisional;
    container.lang = translation.locale;
    // Unless a locale was requested, left-to-right texts inherit the direction around the element.
    container.dir = translation.isRightToLeft ? 'rtl' : isRequested ? 'ltr' : '';
    if (page) {
      const context = this.#getContext(page, translation, headingLevel);
      render(
        <WidgetContext.Provider key={page} value={context}>
          <ErrorBoundary>
            {/* This placeholder hides the widget until its texts have loaded. */}
            {this.#hasCatalog || <Placeholder />}
            {this.renderWidget()}
          </ErrorBoundary>
        </WidgetContext.Provider>,
        container,
      );
    } else {
      render(this.#hasCatalog && <WidgetError translation={translation} />, container);
      if (!this.#hasFailed) this.#emit('portal-error', { widget: this.widget, operation: 'render', kind: 'malformed' });
    }
    this.#hasFailed = !page;
  }

  /**
   * Returns the same object until an input changes, because a new object would make all components
   * render again.
   */
  #getContext(page: PageModel, translation: Translation, headingLevel: number): WidgetContextValue {
    const usageAuth = readAttribute(this, 'usage-auth', USAGE.usageAuth);
    const inputs = [page, translation, config.value, headingLevel, usageAuth];
    if (this.#context && inputs.every((input, index) => input === this.#contextInputs[index])) return this.#context;
    this.#contextInputs = inputs;
    this.#context = {
      widget: this.widget,
      page,
      translation,
      announcer: this.#announcer,
      isInitialLoad: this.#isInitialLoad,
      emit: this.#emit,
      getTokenFormats: () => getSetting('tokenFormats'),
      signIn: this.#signIn,
      hasSignInUrl: getSetting('signInUrl') !== undefined,
      links: createWidgetLinks(getSetting),
      getActions: createGetActions(getSetting('actions') ?? [], translation.locale),
      pressAction: this.#pressAction,
      usageAuth,
      headingLevel,
    };
    return this.#context;
  }
}
