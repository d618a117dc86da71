import { writeFile } from 'node:fs/promises';
import { stdout } from 'node:process';
import type { Page } from 'playwright';
import { withFrontPage } from './front-page.js';

const FOLDER = 'src/harness/pictures';

/** The story of each widget, and a button that is pressed before the picture is taken. */
const STORIES = [
  { name: 'customer-card', story: 'customer-card-person', width: 640 },
  { name: 'subscription-list', story: 'subscription-list-everyday', width: 720 },
  { name: 'access-tokens', story: 'access-tokens-all-kinds', width: 640, press: 'More for Production server' },
  { name: 'usage', story: 'usage-all-kinds', width: 640 },
];

/** The whole page of the demo portal, with the height of its content. */
async function capturePage(page: Page): Promise<Buffer> {
  await page.addStyleTag({ content: '.preview { min-block-size: 0 !important } .portal-footer { display: none }' });
  return page.locator('#preview').screenshot({ animations: 'disabled' });
}

async function captureStory(page: Page, button = ''): Promise<Buffer> {
  if (button) await page.getByRole('button', { name: button }).press('Enter');
  await page.mouse.move(0, 0);
  return page.locator('main').screenshot({ animations: 'disabled' });
}

/** Compresses a picture to a fraction of its size as PNG. */
async function toWebP(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85).replace(/^.*,/, '');
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}

await withFrontPage(async (openFrontPage, openStory) => {
  for (const theme of ['light', 'dark']) {
    const save = async (name: string, page: Page, png: Buffer): Promise<void> => {
      const path = `${FOLDER}/${name}-${theme}.webp`;
      const picture = await toWebP(page, png);
      await writeFile(path, picture);
      await page.close();
      stdout.write(`${path} ${Math.round(picture.length / 1000)} kB\n`);
    };
    const account = await openFrontPage({ theme, width: 1200, deviceScaleFactor: 2 });
    await save('account', account, await capturePage(account));
    for (const { name, story, width, press } of STORIES) {
      const page = await openStory(story, { theme, width, deviceScaleFactor: 2 });
      await save(name, page, await captureStory(page, press));
    }
  }
});
