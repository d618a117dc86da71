import { env } from 'node:process';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findCommand, isExecutable } from './install.js';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium that tests run in: the one that `CHROMIUM_PATH` names, else Playwright's own, else the machine's. */
export function findChromium(): string | undefined {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH'];
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : findCommand(...COMMANDS);
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one, or install it.');
  return chromium.launch({ ...options, executablePath, args: [...ARGUMENTS, ...(options.args ?? [])] });
}
