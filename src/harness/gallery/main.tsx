import { render } from 'preact';
import { themeOf } from '../presets.js';
import { themeCss } from '../theme-css.js';
import { fitFrame, isFramed } from './frame.js';
import { Gallery } from './gallery.js';
import { readGalleryChoices } from './gallery-choices.js';
import galleryCss from './gallery.css?inline';
import { LoneSpecimen } from './lone-specimen.js';
import { bringAbout } from './press.js';
import { specimenFetch } from './specimen-fetch.js';
import { SPECIMENS } from './specimens.js';
import { holdStill } from './still-page.js';

const choices = readGalleryChoices(location.search);
const alone = SPECIMENS.find(({ name }) => name === choices.only);

globalThis.fetch = specimenFetch(SPECIMENS, globalThis.fetch);
holdStill(alone?.condition);

const { documentElement } = document;
documentElement.dataset['theme'] = choices.theme;
documentElement.dir = choices.dir;
const sheets = [galleryCss, themeCss(themeOf(choices))].map((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
});
document.adoptedStyleSheets.push(...sheets);

if (alone) {
  document.title = `${alone.title} – ${alone.widget}`;
  render(<LoneSpecimen specimen={alone} locale={choices.locale} isFramed={isFramed} />, document.body);
  if (isFramed) fitFrame();
} else {
  render(<Gallery specimens={SPECIMENS} choices={choices} />, document.body);
}
for (const specimen of alone ? [alone] : SPECIMENS) void bringAbout(specimen, document);
