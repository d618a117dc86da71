import { type ComponentChild, render } from 'preact';
import { isRightToLeft } from '../format/locale.js';
import { chooseLocale } from '../i18n/locale.js';
import { translationFor } from '../i18n/translation-for.js';
import { createNews } from '../state/news.js';
import { TranslationContext } from '../ui/translation-context.js';
import type { Report, WidgetName } from '../widgets/widget-event.js';
import type { WidgetProps } from '../widgets/widget-props.js';
import { readTheme } from './attributes.js';
import { BrokenWidget, LastResort } from './last-resort.js';
import { emit } from './page-events.js';
import { storeFor, watchPage } from './page-stores.js';
import { settings } from './settings.js';
import { styleSheet } from './style-sheets.js';

export const DEFAULT_API_BASE = '/api/v0/';

// Importing the module where there is no document (a server that renders pages) must not fail.
const ElementBase = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** What all widgets' elements have in common: a shadow root that holds the widget for as long as the element is on a page. */
export abstract class PortalElement extends ElementBase {
  static readonly commonAttributes = ['api-base', 'locale', 'theme'];

  abstract readonly widget: WidgetName;
  protected abstract renderWidget(props: WidgetProps): ComponentChild;

  readonly #news = createNews();
  #container: HTMLElement | undefined;
  #leavePage: (() => void) | undefined;
  #isUpdateDue = false;
  #revision = 0;

  connectedCallback(): void {
    // Moving an element disconnects and connects it: what is mounted then stays as it is.
    if (this.#leavePage) return;
    this.#leavePage = watchPage();
    this.#update();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  attributeChangedCallback(): void {
    if (this.#isUpdateDue || !this.#leavePage) return;
    this.#isUpdateDue = true;
    queueMicrotask(() => {
      this.#isUpdateDue = false;
      if (this.#leavePage) this.#update();
    });
  }

  protected readonly report: Report = (type, detail) => emit(this, type, detail);

  #update(): void {
    this.#container ??= this.#attachContainer();
    this.#revision += 1;
    render(<this.Root revision={this.#revision} />, this.#container);
  }

  #unmount(): void {
    if (!this.#leavePage) return;
    if (this.#container) render(null, this.#container);
    this.#leavePage();
    this.#leavePage = undefined;
  }

  #attachContainer(): HTMLElement {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styleSheet()];
    const container = this.ownerDocument.createElement('div');
    container.className = 'portal';
    container.setAttribute('part', 'root');
    root.append(container);
    return container;
  }

  /** Reads the page's settings, so that it renders again when they change; a new revision means changed attributes. */
  readonly Root = (_: { readonly revision: number }): ComponentChild => {
    const { apiBase, locale, theme, messages } = settings.value;
    const givenLocale = this.getAttribute('locale') ?? locale;
    const translation = translationFor(
      chooseLocale([givenLocale, nearestLanguage(this), ...navigator.languages]),
      messages,
    );
    this.#dress(readTheme(this.getAttribute('theme')) ?? theme ?? 'auto', translation.locale, Boolean(givenLocale));
    return (
      <TranslationContext.Provider value={translation}>
        <LastResort onError={() => this.report('portal-error', { ...this.#broken })}>
          {this.#renderWith(this.getAttribute('api-base') ?? apiBase ?? DEFAULT_API_BASE)}
        </LastResort>
      </TranslationContext.Provider>
    );
  };

  get #broken() {
    return { widget: this.widget, operation: 'render', kind: 'malformed' } as const;
  }

  #renderWith(apiBase: string): ComponentChild {
    try {
      return this.renderWidget({ store: storeFor(apiBase), news: this.#news, report: this.report });
    } catch (error) {
      // The page's author can mend this, the customer can't.
      console.error((error as Error).message);
      return <BrokenWidget />;
    }
  }

  #dress(theme: 'auto' | 'light' | 'dark', locale: string, isLocaleGiven: boolean): void {
    const container = this.#container;
    if (!container) return;
    container.lang = locale;
    // Without a wish for a locale, the widget reads in the direction of the text around it.
    if (isLocaleGiven) container.dir = isRightToLeft(locale) ? 'rtl' : 'ltr';
    else container.removeAttribute('dir');
    const pageScheme = getComputedStyle(this).colorScheme;
    if (theme !== 'auto') container.dataset['scheme'] = theme;
    else if (pageScheme && pageScheme !== 'normal') container.dataset['scheme'] = 'page';
    else delete container.dataset['scheme'];
  }
}

/** The language of the text around an element, through the shadow roots it may stand in. */
function nearestLanguage(element: Element): string | null {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang');
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLanguage(root.host) : null;
}
