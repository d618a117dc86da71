import { mkdir } from 'node:fs/promises';
import { env, stdout } from 'node:process';
import { preview } from 'vite';
import { launchChromium } from '../browser/chromium.js';
import { build } from '../browser/build.js';
import { installChromium } from '../browser/install-chromium.js';
import { widgetsSettled } from '../browser/page-state.js';

/** The story of each widget. */
const WIDGET_STORIES = {
  'customer-card': 'customer-card-business',
  'subscription-list': 'subscription-list-kinds-of-prices',
  'access-tokens': 'access-tokens-all-kinds',
  usage: 'usage-all-kinds',
};
const WIDTHS = { 320: 4, 768: 2, 1280: 1 };
const THEMES = ['light', 'dark'];
const PRESETS = ['plain', 'dense', 'brand'];
const LOCALES = ['en', 'de', 'ar', 'ja'];

const FOLDER = 'screenshots';

/** One image per widget, width and theme: each locale in each preset. */
function sheet(origin: string, name: string, width: string, columns: number, theme: string): string {
  const figures = PRESETS.flatMap((preset) =>
    LOCALES.map((locale) => {
      const dir = locale === 'ar' ? 'rtl' : 'ltr';
      const url = `${origin}/gallery.html?${new URLSearchParams({ story: name, theme, preset, locale, dir })}`;
      return `<figure><figcaption>${preset}, ${locale}</figcaption><iframe src="${url}" width="${width}"></iframe></figure>`;
    }),
  );
  const [background, color] = theme === 'dark' ? ['#000', '#ccc'] : ['#e4e6ea', '#333'];
  return `<!doctype html><style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(${columns}, max-content); gap: 16px; align-items: start;
      background: ${background}; color: ${color}; font: 13px sans-serif; }
    figure { margin: 0; } iframe { border: 0; display: block; }
  </style>${figures.join('')}`;
}

env['NODE_ENV'] = 'production';
installChromium();
build();
const server = await preview({
  configFile: false,
  logLevel: 'warn',
  preview: { port: 0, host: '127.0.0.1' },
  appType: 'mpa',
});
const browser = await launchChromium();
try {
  const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  await mkdir(FOLDER, { recursive: true });
  for (const [widget, name] of Object.entries(WIDGET_STORIES)) {
    for (const [width, columns] of Object.entries(WIDTHS)) {
      for (const theme of THEMES) {
        const path = `${FOLDER}/${widget}-${width}-${theme}.png`;
        const viewport = { width: columns * (Number(width) + 16) + 16, height: 900 };
        const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC', viewport });
        // Only same-origin frames get the height of their content.
        await page.goto(`${origin}/manifest.json`);
        await page.setContent(sheet(origin, name, width, columns, theme), { waitUntil: 'load' });
        for (const frame of page.frames().slice(1))
          await frame.locator('[part=content]:not(:has(.skeleton)) > *').first().waitFor();
        // Off-screen rows are not rendered.
        const height = await page.evaluate(() => document.documentElement.scrollHeight + 1500);
        await page.setViewportSize({ ...viewport, height });
        for (const frame of page.frames().slice(1)) await widgetsSettled(frame);
        await page.locator('body').screenshot({ path });
        await page.close();
        stdout.write(`${path}\n`);
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
