import { expect } from 'vitest';
import { htmlPage } from '../browser/portal-html.js';
import type { Portal } from './portal-page.js';

/** A page with a text field, to read the clipboard by pasting. */
export const PASTE = {
  '/paste': htmlPage('<!doctype html><html lang="en"><title>Paste</title><textarea autofocus></textarea>'),
};

/** Clipboard content, pasted by keyboard. Leaves the portal. */
export async function pasted({ page, service }: Portal): Promise<string> {
  await page.goto(`${service.origin}/paste`);
  const content = () => page.evaluate(() => document.querySelector('textarea')?.value);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.press('Control+v');
  await expect.poll(content).not.toBe('');
  return (await content()) ?? '';
}
