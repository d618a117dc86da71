import { render } from 'preact';
import { directionOf } from '../../mock-server/page-settings.js';
import { settings } from '../settings-store.js';
import { applyTheme } from '../theme-store.js';
import { freezeTime } from './freeze-time.js';
import { Gallery } from './gallery.js';
import galleryCss from './gallery.css?inline';
import { runInteractions } from './interactions.js';
import { createMockFetch } from './mock-fetch.js';
import { STORIES } from './stories.js';
import { StoryView } from './story-view.js';

const selected = new URLSearchParams(location.search).get('story');
const single = STORIES.find(({ name }) => name === selected);

globalThis.fetch = createMockFetch(STORIES, globalThis.fetch);
freezeTime(single?.pageState);
if (!single) keepScrollPosition();
if (single?.pageState === 'linked')
  history.replaceState(null, '', `${location.search}&subscription=sub_of_an_old_link`);

const { documentElement } = document;
documentElement.dataset['theme'] = settings.value.theme;
documentElement.dir = directionOf(settings.value.locale);
const sheet = new CSSStyleSheet();
sheet.replaceSync(galleryCss);
document.adoptedStyleSheets.push(sheet);
applyTheme();

if (single) {
  document.title = `${single.title} – ${single.widget}`;
  render(
    <main class="single-story">
      <h1 class="visually-hidden">{single.title}</h1>
      <StoryView story={single} />
    </main>,
    document.body,
  );
} else {
  render(<Gallery stories={STORIES} />, document.body);
  // Until the first input of a user, a story that never ends loading would hide those below it.
  addEventListener('load', () => dispatchEvent(new Event('pointerdown')));
}
for (const story of single ? [single] : STORIES) void runInteractions(story);

/** Stories move the focus, and browsers scroll the page to it. */
function keepScrollPosition(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInPlace(options) {
    focus.call(this, { ...options, preventScroll: true });
  };
}
