import { accessTokens } from './access-tokens.js';
import { customerCard } from './customer-card.js';
import css from './styles.css?inline';
import { subscriptionList } from './subscription-list.js';

export interface WidgetOptions {
  readonly pageSize?: number | undefined;
  readonly subscriptionId?: string;
}

const WIDGETS: Readonly<Record<string, (options: WidgetOptions) => HTMLElement>> = {
  'customer-card': customerCard,
  'subscription-list': ({ pageSize }) => subscriptionList(pageSize),
  'access-tokens': ({ subscriptionId = '' }) => accessTokens(subscriptionId),
};

/** Appends a widget and returns a function that unmounts it. */
function mountWidget(target: Element, widget: string, options: WidgetOptions): () => void {
  const element = WIDGETS[widget]?.(options);
  if (!element) throw new Error(`Unknown widget ${widget}`);
  target.append(element);
  return () => element.remove();
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
Object.assign(globalThis, { mountWidget });
for (const mountPoint of document.querySelectorAll<HTMLElement>('[data-widget]')) {
  const { widget = '', subscriptionId = '' } = mountPoint.dataset;
  mountWidget(mountPoint, widget, { subscriptionId });
}
