import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Readable } from 'node:stream';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { findCommand } from '../browser/install.js';
import { createDownloadFolder } from './download-folder.js';
import type { Engine, EnginePage } from './engine.js';
import { keyAndModifiers } from './keys.js';

/** Paths of WebKit's driver and of a virtual display. */
export function findWebKit(): { readonly driver: string; readonly screen: string } | undefined {
  const driver = findCommand('WebKitWebDriver');
  const screen = findCommand('Xvfb');
  return driver && screen ? { driver, screen } : undefined;
}

type Running = Awaited<ReturnType<typeof start>>;

let running: Promise<Running> | undefined;

async function start() {
  const found = findWebKit();
  if (!found) throw new Error('WebKitWebDriver or Xvfb is missing. Install both.');
  const screen = spawn(found.screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const downloads = await createDownloadFolder();
  await writeFile(join(downloads.path, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads.path}"\n`);
  const service = new DriverService.Builder(found.driver)
    .setLoopback(true)
    .setEnvironment({
      ...(env as Record<string, string>),
      DISPLAY: `:${await numberOf(screen)}`,
      TZ: 'UTC',
      XDG_CONFIG_HOME: downloads.path,
    })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: 'MiniBrowser', acceptInsecureCerts: true })
    .build();
  // One that is sent during a navigation may never return, and then not even time out.
  await driver.manage().setTimeouts({ script: 3000, pageLoad: 20_000 });
  return {
    driver,
    downloads,
    async stop() {
      try {
        await driver.quit();
      } finally {
        await service.kill();
        screen.kill();
        await downloads.remove();
      }
    },
  };
}

/** Waits for the display number that Xvfb reports when it is ready. */
async function numberOf(screen: ChildProcess): Promise<string> {
  const chunks: unknown[] = await once(screen.stdio[3] as Readable, 'data');
  return String(chunks[0]).trim();
}

async function press(driver: WebDriver, keys: string): Promise<void> {
  const [key, modifiers] = keyAndModifiers(keys);
  const actions = driver.actions({ async: true });
  for (const modifier of modifiers) actions.keyDown(modifier);
  actions.sendKeys(key);
  for (const modifier of modifiers) actions.keyUp(modifier);
  await actions.perform();
}

/** Uses one window for all pages. The driver does not report console messages. */
export const webkit: Engine = {
  name: 'WebKit',
  async open() {
    running ??= start();
    const { driver, downloads } = await running;
    await downloads.clear();
    const evaluate = ((run: () => unknown, argument?: unknown) =>
      driver.executeScript(run, argument)) as EnginePage['evaluate'];
    const first = await driver.getWindowHandle();
    return {
      messages: [],
      goto: (url) => driver.get(url),
      url: () => driver.getCurrentUrl(),
      evaluate,
      click: (x, y) =>
        driver
          .actions({ async: true })
          .move({ x: Math.round(x), y: Math.round(y) })
          .click()
          .perform(),
      press: (keys) => press(driver, keys),
      async resize(width, height) {
        const size = () =>
          driver.executeScript<[number, number]>(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
        const [beside, above] = await size();
        await driver
          .manage()
          .window()
          .setRect({ width: width + beside, height: height + above });
      },
      async openTab(url) {
        // A script in a tab in the background never returns.
        await driver.switchTo().newWindow('window');
        const tab = await driver.getWindowHandle();
        await driver.get(url);
        await driver.switchTo().window(first);
        const inTab = async (run: () => unknown, argument?: unknown) => {
          await driver.switchTo().window(tab);
          try {
            return await driver.executeScript(run, argument);
          } finally {
            await driver.switchTo().window(first);
          }
        };
        return { evaluate: inTab as EnginePage['evaluate'] };
      },
      downloads: downloads.read,
      async close() {
        for (const handle of await driver.getAllWindowHandles()) {
          if (handle === first) continue;
          await driver.switchTo().window(handle);
          await driver.close();
        }
        await driver.switchTo().window(first);
        await driver.get('about:blank');
      },
    };
  },
  async close() {
    const last = await running;
    running = undefined;
    await last?.stop();
  },
};
