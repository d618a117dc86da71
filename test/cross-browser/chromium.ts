import { readFile } from 'node:fs/promises';
import type { Browser, Download } from 'playwright';
import { launchChromium } from '../browser/chromium.js';
import type { Engine, EnginePage } from './engine.js';

let browser: Promise<Browser> | undefined;

export const chromium: Engine = {
  name: 'Chromium',
  async open() {
    // Behaves like a browser without automation.
    browser ??= launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    const context = await (await browser).newContext({ locale: 'en-US', timezoneId: 'UTC', ignoreHTTPSErrors: true });
    const messages: string[] = [];
    context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`));
    const page = await context.newPage();
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    return {
      messages,
      goto: async (url) => void (await page.goto(url)),
      url: () => page.evaluate(() => location.href),
      evaluate: page.evaluate.bind(page) as EnginePage['evaluate'],
      click: (x, y) => page.mouse.click(x, y),
      press: (keys) => page.keyboard.press(keys),
      resize: (width, height) => page.setViewportSize({ width, height }),
      print: () => page.pdf(),
      async openTab(url) {
        const tab = await context.newPage();
        await tab.goto(url);
        return { evaluate: tab.evaluate.bind(tab) as EnginePage['evaluate'] };
      },
      downloads: () =>
        Promise.all(
          downloads.map(async (download) => ({
            name: download.suggestedFilename(),
            content: await readFile(await download.path(), 'utf8'),
          })),
        ),
      close: () => context.close(),
    };
  },
  async close() {
    await (await browser)?.close();
    browser = undefined;
  },
};
