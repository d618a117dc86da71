import { env } from 'node:process';
import { type Browser, type KeyInput, launch, type Page } from 'puppeteer-core';
import { findCommand } from '../browser/install.js';
import { createDownloadFolder, type DownloadFolder } from './download-folder.js';
import type { Engine } from './engine.js';

/** Path of Firefox: `FIREFOX_PATH`, else the installed one. */
export function findFirefox(): string | undefined {
  return env['FIREFOX_PATH'] ?? findCommand('firefox-esr', 'firefox');
}

interface Running {
  readonly browser: Browser;
  readonly downloads: DownloadFolder;
}

let running: Promise<Running> | undefined;

async function launchFirefox(): Promise<Running> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox. Set FIREFOX_PATH to one, or install it.');
  const downloads = await createDownloadFolder();
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    env: { ...env, TZ: 'UTC' },
    acceptInsecureCerts: true,
    // Disables favicon requests, which violate the CSP of the pages.
    extraPrefsFirefox: {
      'browser.chrome.site_icons': false,
      'browser.download.alwaysOpenPanel': false,
      'browser.download.dir': downloads.path,
      'browser.download.folderList': 2,
      'intl.accept_languages': 'en-US, en',
    },
  });
  return { browser, downloads };
}

async function press(page: Page, keys: string): Promise<void> {
  const [key, ...modifiers] = keys.replace('Space', ' ').split('+').toReversed() as KeyInput[];
  for (const modifier of modifiers) await page.keyboard.down(modifier);
  if (key) await page.keyboard.press(key);
  for (const modifier of modifiers) await page.keyboard.up(modifier);
}

export const firefox: Engine = {
  name: 'Firefox',
  async open() {
    running ??= launchFirefox();
    const { browser, downloads } = await running;
    await downloads.clear();
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`uncaught: ${String(error)}`));
    return {
      messages,
      goto: async (url) => void (await page.goto(url)),
      evaluate: page.evaluate.bind(page),
      click: (x, y) => page.mouse.click(x, y),
      press: (keys) => press(page, keys),
      resize: (width, height) => page.setViewport({ width, height }),
      print: () => page.pdf(),
      async openTab(url) {
        const tab = await context.newPage();
        await tab.goto(url);
        // A page in the background does not refetch.
        await page.bringToFront();
        return { evaluate: tab.evaluate.bind(tab) };
      },
      downloads: downloads.read,
      close: () => context.close(),
    };
  },
  async close() {
    const last = await running;
    running = undefined;
    await last?.browser.close();
    await last?.downloads.remove();
  },
};
