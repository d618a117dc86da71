import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { launchChromium } from './chromium.js';

export interface DevPage {
  readonly page: Page;
  /** All that the page has written to the console, or thrown. */
  readonly console: readonly string[];
  readonly region: (name: string) => Locator;
  readonly harness: Locator;
  readonly events: Locator;
}

let browser: Browser;
let cacheDir: string;
let simulated: ViteDevServer;

/** Starts `npm run dev` and a browser before the tests of a file, and stops both after them. */
export function useDevServer(): void {
  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'harness-'));
    [browser, simulated] = await Promise.all([launchChromium(), startDevServer()]);
  });

  afterAll(async () => {
    await browser.close();
    await simulated.close();
    await rm(cacheDir, { recursive: true });
  });
}

/** `npm run dev`, on a free port and without watching for changes. */
export async function startDevServer(): Promise<ViteDevServer> {
  const server = await createServer({
    cacheDir,
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  return server.listen();
}

/** Opens a page of the development server, for as long as the test lasts. */
export async function open(path: string, server = simulated): Promise<DevPage> {
  const context = await browser.newContext({
    baseURL: new URL(server.resolvedUrls?.local[0] ?? '').origin,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  page.on('console', (message) => {
    // Vite's own, and not of the harness.
    if (!message.text().startsWith('[vite]')) messages.push(`${message.type()}: ${message.text()}`);
  });
  await page.goto(path);
  const harness = page.getByRole('complementary', { name: 'Harness' });
  return {
    page,
    console: messages,
    region: (name) => page.getByRole('region', { name }),
    harness,
    events: harness.getByRole('list', { name: 'Events' }).getByRole('listitem'),
  };
}
