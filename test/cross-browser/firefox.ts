import { env } from 'node:process';
import { type Browser, type KeyInput, launch, type Page } from 'puppeteer-core';
import { findCommand } from '../browser/install.js';
import type { Engine } from './engine.js';

/** The Firefox that tests run in: the one that `FIREFOX_PATH` names, else the machine's. */
export function findFirefox(): string | undefined {
  return env['FIREFOX_PATH'] ?? findCommand('firefox-esr', 'firefox');
}

let browser: Promise<Browser> | undefined;

async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox. Set FIREFOX_PATH to one, or install it.');
  return launch({
    browser: 'firefox',
    executablePath,
    env: { ...env, TZ: 'UTC' },
    acceptInsecureCerts: true,
    // It asks for an icon that no page here has, against the page's policy.
    extraPrefsFirefox: { 'browser.chrome.site_icons': false, 'intl.accept_languages': 'en-US, en' },
  });
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
    browser ??= launchFirefox();
    const context = await (await browser).createBrowserContext();
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
      close: () => context.close(),
    };
  },
  async close() {
    await (await browser)?.close();
    browser = undefined;
  },
};
