import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { launchHeadlessShell, sharedBrowser } from '../browser/chromium.js';

export const FOLDER = resolve('.vite/docs/dist');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves the built site as a static host does, below `/a/b/`. */
async function serveSite(): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site.example');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.startsWith('/a/b/') ? join(FOLDER, path.slice('/a/b'.length)) : '';
    readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a/b/`;
}

/** Opens a browser page of the site. The test fails on any console message and failed request. */
export async function openSite(colorScheme: 'light' | 'dark' = 'light'): Promise<{ page: Page; base: string }> {
  const base = await serveSite();
  const browser = await sharedBrowser('site', () => launchHeadlessShell());
  const context = await browser.newContext({ locale: 'en-US', colorScheme, reducedMotion: 'reduce' });
  const messages: string[] = [];
  context.on('console', (message) => void messages.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => void messages.push(`uncaught: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(messages).toEqual([]);
  });
  return { page: await context.newPage(), base };
}
