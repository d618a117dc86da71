import { render } from 'preact';
import { settings } from '../settings-store.js';
import { runInteractions } from './interactions.js';
import { createMockFetch } from './mock-fetch.js';
import { API_BASE, type Story } from './story.js';

/** Shows a story instead of the page. Fits the height of its frame in the gallery. */
export function showStory(story: Story): void {
  const { title, widget, portal, options, pageState } = story;
  if (pageState === 'linked') history.replaceState(null, '', `${location.search}&subscription=sub_of_an_old_link`);
  document.title = `${title} – ${widget}`;
  render(
    <main class="story">
      <h1 class="visually-hidden">{title}</h1>
    </main>,
    document.body,
  );
  PortalWidgets.configure({
    apiBase: API_BASE,
    fetch: createMockFetch(portal),
    locale: settings.value.locale || undefined,
    ...story.settings,
  });
  if (top !== self) keepScrollPosition();
  PortalWidgets.mount('main', widget, options);
  new ResizeObserver(fitFrame).observe(document.body);
  void runInteractions(story);
}

/** Stories move the focus, and browsers scroll the gallery to it. Prevent that. */
function keepScrollPosition(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInPlace(options) {
    focus.call(this, { ...options, preventScroll: true });
  };
}

/** A page opened from a file can't access its frame. */
function fitFrame(): void {
  const { frameElement } = globalThis;
  if (frameElement) (frameElement as HTMLElement).style.blockSize = `${document.body.offsetHeight}px`;
}
