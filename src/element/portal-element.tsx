import { effect, signal } from '@preact/signals';
import { render, type VNode } from 'preact';
import { allowedLocale, SUPPORTED_LOCALES, withoutPartial } from '../i18n/locale.js';
import type { Translation } from '../i18n/translation.js';
import { createAnnouncer } from '../state/announcer.js';
import type { AccountModel } from '../state/account-model.js';
import { Placeholder } from '../widgets/query-state/placeholder.js';
import { WidgetContext, type WidgetContextValue } from '../widgets/widget-context.js';
import type { EmitEvent, WidgetName } from '../widgets/widget-events.js';
import type { PressAction } from '../widgets/widget-links.js';
import { type ActionOptions, createGetActions } from './vendor-actions.js';
import { getObservedAttributes, readAttribute, readAttributes, reportUnknown, withAttributes } from './attribute.js';
import { COMMON_ATTRIBUTES, SETTINGS, USAGE } from './attributes.js';
import { type PageAccount, setWidgetAccount } from './accounts.js';
import { arriveInOrder } from './arrival-order.js';
import { createRenderRoot, getColorScheme, parseStyles } from './render-root.js';
import { type Config, config } from './config.js';
import { accountOfElement, linksOf, pageSettingsOf } from './settings.js';
import { ErrorBoundary, WidgetError } from '../widgets/error-boundary.js';
import { emit } from './events.js';
import { withObjectSettings } from './object-settings.js';
import { trackWidget } from './page-lifecycle.js';
import { scheduleUpdate } from './scheduler.js';
import { createWidgetLinks, goToSignIn } from './links.js';
import { getTranslation } from './translations.js';
import { report } from './report.js';

// Importing the module on a server, which has no DOM, must not fail.
const BaseElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

const NO_ACTIONS: readonly ActionOptions[] = [];

/** A shadow root that renders a widget while the element is connected. */
export abstract class PortalElement extends withObjectSettings(withAttributes(BaseElement, COMMON_ATTRIBUTES)) {
  /** @internal Name of the widget in events. */
  protected abstract readonly widget: WidgetName;

  readonly #container = createRenderRoot(this, () => this.#followColorScheme());
  // Happy DOM and jsdom, in which integrators test their components, lack `attachInternals` or custom states.
  readonly #internals = this.attachInternals?.() as Partial<ElementInternals> | undefined;
  readonly #announcer = createAnnouncer();
  readonly #isArriving = signal(true);
  #account: PageAccount | undefined;
  #context: WidgetContextValue | undefined;
  #contextInputs: readonly unknown[] = [];
  #hasCatalog = false;
  #hasFailed = false;
  #cleanup: (() => void) | undefined;
  #cancelUpdate: (() => void) | undefined;

  connectedCallback(): void {
    // Moving an element disconnects and reconnects it in one task: it keeps its state. Only the language of the text around it may be another.
    if (this.#cleanup) return this.requestUpdate();
    this.#upgradeProperties();
    const untrack = trackWidget(this);
    this.#isArriving.value = true;
    const endArrival = arriveInOrder(
      this,
      (isHidden) => this.#internals?.states?.[isHidden ? 'add' : 'delete']('--hidden'),
      () => (this.#isArriving.value = false),
    );
    const dispose = effect(() => {
      void config.value;
      this.requestUpdate();
    });
    this.#cleanup = () => {
      this.#hasFailed = false;
      dispose();
      render(null, this.#container);
      untrack();
      endArrival();
      setWidgetAccount(this, undefined);
      this.#cleanup = undefined;
    };
    this.mountedCallback();
    reportUnknown(this, /^(class$|aria-|data-)/, getObservedAttributes(this));
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
  protected prefetch(_account: AccountModel): void {}

  /** @internal Renders the widget's component. */
  protected abstract renderWidget(): VNode;

  /** @internal Renders after the current task, once for all changes in it. */
  protected requestUpdate(): void {
    let colorScheme = '';
    this.#cancelUpdate?.();
    this.#cancelUpdate = scheduleUpdate({
      request: () => {
        if (!this.#cleanup) return this.#cancelUpdate?.();
        this.#account = accountOfElement(this);
        setWidgetAccount(this, this.#account);
        if (this.#account) this.prefetch(this.#account);
      },
      readStyles: () => {
        colorScheme = this.#getColorScheme();
      },
      render: () => {
        if (!this.#cleanup) return;
        try {
          this.#update(colorScheme);
        } catch (error) {
          // There is no error boundary yet.
          console.error(`portal-widgets: ${(error as Error).message}`);
          this.#handleError();
        }
      },
    });
  }

  #getColorScheme(): string {
    return getColorScheme(this, readAttribute(this, 'theme', SETTINGS.theme) ?? config.value.theme ?? 'auto');
  }

  #followColorScheme(): void {
    if (this.#cleanup) this.#container.style.colorScheme = this.#getColorScheme();
  }

  readonly #emit: EmitEvent = (type, detail) => emit(this, type, detail, this.#account?.key);

  readonly #signIn = (): void => {
    if (this.#emit('portal-sign-in', { widget: this.widget })) goToSignIn(linksOf(this));
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

  readonly #handleError = (): void => {
    this.#emit('portal-error', { widget: this.widget, operation: 'render', kind: 'malformed' });
  };

  readonly #getTokenFormats = (): Config['tokenFormats'] => config.value.tokenFormats;

  #update(colorScheme: string): void {
    const account = this.#account;
    const container = this.#container;
    parseStyles();
    container.style.colorScheme = colorScheme;
    // All are read, so that one that is not understood is reported before it is needed.
    const { locale, locales = config.value.locales } = readAttributes(this, COMMON_ATTRIBUTES);
    const requestedLocale = allowLocale(locale ?? config.value.locale, locales);
    if (requestedLocale && !Intl.DateTimeFormat.supportedLocalesOf(requestedLocale).length)
      report('unknownLocale', `locale "${requestedLocale}"`, requestedLocale, SUPPORTED_LOCALES);
    const { languages } = navigator;
    const browserLocales = locales ? languages : withoutPartial(languages);
    const translation = getTranslation([requestedLocale, closestLang(this), ...browserLocales], locales);
    this.#hasCatalog ||= !translation.isProvisional;
    container.lang = translation.locale;
    // Without a requested locale, left-to-right messages follow the direction of the text around them.
    container.dir = translation.isRightToLeft ? 'rtl' : requestedLocale ? 'ltr' : '';
    if (account) {
      const context = this.#getContext(account, translation);
      render(
        <ErrorBoundary key={account} translation={translation} onError={this.#handleError}>
          <WidgetContext.Provider value={context}>
            {/* On arrival, a text is not seen before it is in the user's language. */}
            {this.#hasCatalog || <Placeholder />}
            {this.renderWidget()}
          </WidgetContext.Provider>
        </ErrorBoundary>,
        container,
      );
    } else {
      render(this.#hasCatalog && <WidgetError translation={translation} />, container);
      if (!this.#hasFailed) this.#handleError();
    }
    this.#hasFailed = !account;
  }

  /** The same object as long as nothing has changed, so that components are not rendered again. */
  #getContext(account: AccountModel, translation: Translation): WidgetContextValue {
    const links = linksOf(this);
    const actions = this.actions ?? pageSettingsOf(this).actions ?? NO_ACTIONS;
    const headingLevel = readAttribute(this, 'heading-level', COMMON_ATTRIBUTES.headingLevel);
    const usageAuth = readAttribute(this, 'usage-auth', USAGE.usageAuth);
    const inputs = [account, translation, actions, headingLevel, usageAuth, ...Object.values(links)];
    if (!this.#context || inputs.some((input, index) => input !== this.#contextInputs[index])) {
      this.#context = {
        widget: this.widget,
        account,
        translation,
        announcer: this.#announcer,
        isArriving: this.#isArriving,
        emit: this.#emit,
        getTokenFormats: this.#getTokenFormats,
        signIn: this.#signIn,
        hasSignInUrl: links.signInUrl !== undefined,
        links: createWidgetLinks(links),
        getActions: createGetActions(actions, translation.locale),
        pressAction: this.#pressAction,
        usageAuth,
        headingLevel,
      };
    }
    this.#contextInputs = inputs;
    return this.#context;
  }

  /** Properties that were set before the element was defined hide the accessors: sets them again. */
  #upgradeProperties(): void {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}

/** A locale that the page sets, unless its list of languages lacks it. */
function allowLocale(locale: string | undefined, allowed: readonly string[] | undefined): string | undefined {
  if (locale === undefined || !allowed || allowedLocale(locale, allowed) !== undefined) return locale;
  report('locale', `locale "${locale}"`, allowed.join(' '));
  return undefined;
}

/** Language of the text around an element, also through the shadow roots that contain it. */
function closestLang(element: Element): string | null | undefined {
  const ancestor = element.closest('[lang]');
  const { host } = element.getRootNode() as { host?: Element };
  return ancestor ? ancestor.getAttribute('lang') : host && closestLang(host);
}
