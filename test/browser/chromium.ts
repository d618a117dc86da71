import { env } from 'node:process';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findCommand, isExecutable } from './install.js';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_COMMANDS = ['chromium-headless-shell', 'chrome-headless-shell'];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of Chromium: `CHROMIUM_PATH`, else Playwright's download, else the installed one. */
export function findChromium(): string | undefined {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH'];
  return hasDownload() ? chromium.executablePath() : findCommand(...COMMANDS);
}

/**
 * Path of the headless shell, which opens a page in half the time of Chromium. Playwright's
 * download includes one.
 */
export function findHeadlessShell(): string | undefined {
  return findCommand(...HEADLESS_COMMANDS);
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found. Set CHROMIUM_PATH or install it.');
  return chromium.launch({ ...withArguments(options), executablePath });
}

/**
 * Launches the headless shell, or Chromium as a fallback. The headless shell has no back/forward
 * cache.
 */
export async function launchHeadlessShell(options: LaunchOptions = {}): Promise<Browser> {
  // If no path is set, Playwright launches its downloaded headless shell.
  if (!env['CHROMIUM_PATH'] && hasDownload()) return chromium.launch(withArguments(options));
  const executablePath = env['CHROMIUM_PATH'] ? undefined : findHeadlessShell();
  return executablePath ? chromium.launch({ ...withArguments(options), executablePath }) : launchChromium(options);
}

function withArguments(options: LaunchOptions): LaunchOptions {
  return { ...options, args: [...ARGUMENTS, ...(options.args ?? [])] };
}

/**
 * Whether Chromium is installed on the system, rather than set by `CHROMIUM_PATH` or downloaded by
 * Playwright.
 */
export function usesSystemChromium(): boolean {
  return !env['CHROMIUM_PATH'] && !hasDownload();
}

function hasDownload(): boolean {
  return isExecutable(chromium.executablePath());
}

const browsers = new Map<string, Promise<Browser>>();

/** Launches a browser once per test worker. It exits with the worker. */
export function sharedBrowser(name: string, launch: () => Promise<Browser>): Promise<Browser> {
  const browser = browsers.get(name) ?? launch();
  browsers.set(name, browser);
  return browser;
}
