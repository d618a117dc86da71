import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

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
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const installed = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [chromium.executablePath(), ...installed].find(isExecutable);
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one, or install it.');
  return chromium.launch({ ...options, executablePath, args: [...ARGUMENTS, ...(options.args ?? [])] });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
