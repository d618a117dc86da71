import { stdout } from 'node:process';
import type { Page } from 'playwright';
import { withFrontPage } from './front-page.js';

const FOLDER = 'src/harness/pictures';

/** The whole page as it is on arrival. Its height is that of its content. */
async function capturePage(page: Page, path: string): Promise<void> {
  await page.addStyleTag({ content: '.preview { min-block-size: 0 !important }' });
  await page.locator('#preview').screenshot({ path });
}

/** Three token fields: masked, shown and copied. */
async function captureFields(page: Page, path: string): Promise<void> {
  // "Copied" and the countdown stay for as long as the picture takes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'Show Production server' }).click();
  await page.getByRole('button', { name: 'Copy Build pipeline' }).click();
  await page.locator('.copy.is-copied').waitFor();
  // Without hover and focus.
  await page.mouse.move(0, 0);
  await page.locator('portal-access-tokens').evaluate(({ shadowRoot }) => {
    if (shadowRoot?.activeElement instanceof HTMLElement) shadowRoot.activeElement.blur();
  });
  const tokens = page.locator('portal-access-tokens [part=token]');
  const [first, last] = await Promise.all([tokens.first().boundingBox(), tokens.nth(2).boundingBox()]);
  if (!first || !last) throw new Error('The access tokens are not visible');
  // Without the lines above and below.
  const clip = { x: first.x, y: first.y + 1, width: first.width, height: last.y + last.height - first.y - 2 };
  await page.screenshot({ path, clip, animations: 'disabled' });
}

const PICTURES = [
  { name: 'readme', width: 1200, capture: capturePage },
  { name: 'token-field', width: 460, capture: captureFields },
];

await withFrontPage(async (open) => {
  for (const theme of ['light', 'dark']) {
    for (const { name, width, capture } of PICTURES) {
      const page = await open({ theme, width, deviceScaleFactor: 2, permissions: ['clipboard-write'] });
      const path = `${FOLDER}/${name}-${theme}.png`;
      await capture(page, path);
      await page.close();
      stdout.write(`${path}\n`);
    }
  }
});
