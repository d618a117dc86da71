import { render } from 'preact';
import { resolveTheme } from '../presets.js';
import { resolveDirection } from '../../mock-server/page-settings.js';
import { toStyleSheet } from '../theme-css.js';
import { fitFrame, isFramed, keepOverlays, keepScrollPosition } from './frame.js';
import { freezeTime } from './freeze-time.js';
import { Gallery } from './gallery.js';
import { parseGallerySettings } from './gallery-settings.js';
import galleryCss from './gallery.css?inline';
import { runInteractions } from './interactions.js';
import { createMockFetch } from './mock-fetch.js';
import { SingleStory } from './single-story.js';
import { STORIES } from './stories.js';

const settings = parseGallerySettings(location.search);
const single = STORIES.find(({ name }) => name === settings.story);

globalThis.fetch = createMockFetch(STORIES, globalThis.fetch);
freezeTime(single?.pageState);
if (isFramed || !single) keepScrollPosition();
if (isFramed) keepOverlays();
if (single?.pageState === 'linked')
  history.replaceState(null, '', `${location.search}&subscription=sub_of_an_old_link`);

const { documentElement } = document;
documentElement.dataset['theme'] = settings.theme;
documentElement.dir = resolveDirection({ locale: settings.locale, direction: settings.dir });
const sheets = [galleryCss, toStyleSheet(resolveTheme(settings))].map((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
});
document.adoptedStyleSheets.push(...sheets);

if (single) {
  document.title = `${single.title} – ${single.widget}`;
  render(<SingleStory story={single} locale={settings.locale} isFramed={isFramed} />, document.body);
  if (isFramed) fitFrame();
} else {
  render(<Gallery stories={STORIES} settings={settings} />, document.body);
}
for (const story of single ? [single] : STORIES) void runInteractions(story, document);
