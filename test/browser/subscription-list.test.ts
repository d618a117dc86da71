import { describe, expect, it, onTestFinished } from 'vitest';
import { launchHeadlessShell } from './chromium.js';
import { hasFocus, openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { subscription } from './portal-records.js';

function titles({ region }: PortalPage): Promise<string[]> {
  return region('Subscriptions').getByRole('listitem').getByRole('heading').allTextContents();
}

describe('400 subscriptions, most off-screen', () => {
  const records = Array.from({ length: 400 }, (_, index) => subscription(`sub_${index}`, `Plan ${index + 1}`));

  async function openAll() {
    const portal = await openPortal({
      account: { subscriptions: records },
      service: { maxLimit: 400 },
      body: `<portal-subscription-list page-size="400"></portal-subscription-list><button>Below</button>${scriptTag()}`,
    });
    await expect.poll(() => titles(portal)).toHaveLength(400);
    return portal;
  }

  it('are found by find-in-page', async () => {
    const { page, region } = await openAll();
    const last = region('Subscriptions').getByRole('heading', { name: 'Plan 390' });
    expect(await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Plan 390'))).toBe(
      true,
    );
    await expect
      .poll(() =>
        last.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
  });

  it('are all exposed to assistive technology', async () => {
    const { context, origin } = await openAll();
    const browser = await launchHeadlessShell({ args: ['--force-renderer-accessibility'] });
    onTestFinished(() => browser.close());
    const readerContext = await browser.newContext({ storageState: await context.storageState() });
    const page = await readerContext.newPage();
    await page.goto(`${origin}/`);
    await page.getByRole('heading', { name: 'Plan 400' }).waitFor({ state: 'attached' });
    const protocol = await readerContext.newCDPSession(page);
    const { nodes } = await protocol.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    type AxNode = (typeof nodes)[number];
    const inOrder = (node: AxNode): AxNode[] => [
      node,
      ...(node.childIds ?? []).flatMap((id) => inOrder(byId.get(id) as AxNode)),
    ];
    const headings = nodes
      .filter(({ parentId }) => parentId === undefined)
      .flatMap(inOrder)
      .filter(({ ignored, role }) => !ignored && role?.value === 'heading')
      .map(({ name }) => String(name?.value));
    expect(headings).toEqual(['Subscriptions', ...records.map((_, index) => `Plan ${index + 1}`)]);
    expect(nodes.filter(({ ignored, role }) => !ignored && role?.value === 'listitem')).toHaveLength(400);
  });

  it('are reachable by keyboard from either end', async () => {
    const { page, region } = await openAll();
    await page.getByRole('button', { name: 'Below' }).focus();
    for (const name of ['Plan 400', 'Plan 399', 'Plan 398']) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => hasFocus(region('Subscriptions').getByRole('button', { name, exact: true }))).toBe(true);
    }
  });

  it('have placeholder heights close to their real heights', async () => {
    const { page } = await openAll();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    for (let y = 0; y < before; y += 600) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const after = await height();
    expect(Math.abs(after / before - 1)).toBeLessThan(0.1);
  });
});
