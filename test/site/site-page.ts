import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import type { FrameLocator, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { launchHeadlessShell, sharedBrowser } from '../browser/chromium.js';

/** Folders of the built site by the path that they are built for. */
export const FOLDERS = { '/a/b/': resolve('.vite/docs/dist'), '/': resolve('.vite/docs/root') } as const;

interface Options {
  readonly base?: keyof typeof FOLDERS;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  /** Console messages that the test expects. */
  readonly allowed?: RegExp;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves the built site as a static host does. */
async function serveSite(base: keyof typeof FOLDERS): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site.example');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.startsWith(base) ? join(FOLDERS[base], path.slice(base.length)) : '';
    readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
}

/** Opens a browser page of the site. The test fails on any other console message and failed request. */
export async function openSite(options: Options = {}): Promise<{ page: Page; base: string }> {
  const { base = '/a/b/', colorScheme = 'light', width = 1280, allowed } = options;
  const address = await serveSite(base);
  const browser = await sharedBrowser('site', () => launchHeadlessShell());
  const context = await browser.newContext({
    locale: 'en-US',
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const messages: string[] = [];
  context.on('console', (message) => {
    if (!allowed?.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => void messages.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(messages).toEqual([]);
  });
  return { page: await context.newPage(), base: address };
}

/** The warning about a state of the gallery. */
export const UNREADABLE_RECORD = /records of listSubscriptions can't be read/;

/** The page with the widgets of a live example. */
export const liveExample = (page: Page): FrameLocator => page.locator('.live-example iframe').first().contentFrame();
