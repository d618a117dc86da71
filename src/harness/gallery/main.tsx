import { render } from 'preact';
import { directionOf } from '../../mock-server/page-settings.js';
import { settings } from '../settings-store.js';
import { applyTheme } from '../theme-store.js';
import { freezeTime } from './freeze-time.js';
import { Gallery } from './gallery.js';
import galleryCss from './gallery.css?inline';
import { showStory } from './show-story.js';
import { STORIES } from './stories.js';

const selected = new URLSearchParams(location.search).get('story');
const single = STORIES.find(({ name }) => name === selected);

const { documentElement } = document;
documentElement.dataset['theme'] = settings.value.theme;
documentElement.dir = directionOf(settings.value.locale);
const sheet = new CSSStyleSheet();
sheet.replaceSync(galleryCss);
document.adoptedStyleSheets.push(sheet);
applyTheme();

if (single) {
  freezeTime(single.pageState);
  // The widgets' script runs after this one.
  addEventListener('DOMContentLoaded', () => showStory(single));
} else render(<Gallery stories={STORIES} />, document.body);
