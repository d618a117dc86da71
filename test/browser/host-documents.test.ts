import type { Frame } from 'playwright';
import { describe, expect, it } from 'vitest';
import { POLICY } from './portal-html.js';
import { htmlPage, openPortal, type PortalPage, scriptFile, scriptTag } from './portal-page.js';
import { expectWorkingWidgets } from './expect-working-widgets.js';
import { removeRetryJitter } from './page-state.js';

const TAG = scriptTag('customer-card subscription-list');
const FRAMED = htmlPage(`<!doctype html><html lang="en"><title>Portal</title><body>${TAG}`);
const WITH_FRAMES = `${POLICY}; frame-src 'self'`;

/** Waits for the only frame of the page. */
async function onlyFrame({ page }: PortalPage): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('The page has no frame');
  return frame;
}

describe('widgets work', () => {
  it('in an XHTML document', async () => {
    const document = {
      type: 'application/xhtml+xml',
      body: `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Portal</title></head><body>${TAG}</body></html>`,
    };
    const { page } = await openPortal({ document });
    expect(await page.evaluate(() => globalThis.document.contentType)).toBe('application/xhtml+xml');
    await expectWorkingWidgets(page);
  });

  it.each([
    [
      'in a sandboxed frame',
      '<iframe sandbox="allow-scripts allow-same-origin" src="/framed" width="900" height="900"></iframe>',
    ],
    ['in a srcdoc frame', `<iframe srcdoc="${TAG.replaceAll('"', '&quot;')}" width="900" height="900"></iframe>`],
  ])('%s', async (_, body) => {
    const portal = await openPortal({
      headers: { 'content-security-policy': WITH_FRAMES },
      body,
      files: { '/framed': FRAMED },
      allowedMessages: [/^warning: An iframe which has both allow-scripts and allow-same-origin/],
    });
    await expectWorkingWidgets(await onlyFrame(portal));
  });

  it('in a closed shadow root', async () => {
    const { page, events } = await openPortal({ body: scriptTag() });
    const widgets = await page.evaluateHandle(() => {
      const inner = document.createElement('div');
      document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).append(inner);
      for (const name of ['customer-card', 'subscription-list'] as const) PortalWidgets.mount(inner, name);
      return [...inner.children];
    });
    const texts = () => widgets.evaluate((all) => all.map(({ shadowRoot }) => shadowRoot?.textContent));
    await expect.poll(texts).toEqual([expect.stringContaining('Robin Example'), expect.stringContaining('Maps')]);
    const loaded = (await events('portal-load')).map(({ widget }) => widget);
    expect(loaded.toSorted()).toEqual(['customer-card', 'subscription-list']);
  });
});

it('a frame with an opaque origin shows an error with a retry button in each widget', async () => {
  const portal = await openPortal({
    headers: { 'content-security-policy': WITH_FRAMES.replace("connect-src 'self'", 'connect-src http:') },
    body: '<iframe sandbox="allow-scripts" src="/framed" width="900" height="900"></iframe>',
    files: { '/framed': FRAMED },
    initScript: removeRetryJitter,
    allowedMessages: [/^error: .*(CORS policy|ERR_FAILED)/, /^warning: portal-widgets: No response from http:/],
  });
  const frame = await onlyFrame(portal);
  const retryButtons = frame.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect.poll(() => retryButtons.count(), { timeout: 45_000 }).toBe(2);
});

it('widgets work in a page that adds functions to Object.prototype, which one console warning names', async () => {
  const script = 'Object.prototype.each = Object.prototype.extend = function () { return this; };';
  const { page, console: messages } = await openPortal({
    body: `<script src="/page.js"></script>${TAG}`,
    files: { '/page.js': scriptFile(script) },
    allowedMessages: [/^warning: portal-widgets: /],
  });
  await expectWorkingWidgets(page);
  expect(messages).toEqual([
    expect.stringContaining('enumerable properties of Object.prototype (extend, each) can break the widgets.'),
  ]);
});
