import { writeFile } from 'node:fs/promises';
import { stdout } from 'node:process';
import type { Page } from 'playwright';
import { withFrontPage } from './front-page.js';

const FOLDER = 'src/harness/pictures';

/** The whole account, on pages of different vendors. */
const ACCOUNTS = [
  { name: 'account', width: 1200 },
  { name: 'account-phone', width: 390 },
  { name: 'account-brand', width: 1200, query: { preset: 'brand' } },
  { name: 'account-right-to-left', width: 1200, query: { locale: 'ar' } },
];

/** The whole page of the demo portal, with the height of its content. */
async function capturePage(page: Page): Promise<Buffer> {
  await page.addStyleTag({ content: '.preview { min-block-size: 0 !important } .portal-footer { display: none }' });
  return page.locator('#preview').screenshot({ animations: 'disabled' });
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

await withFrontPage(async (openFrontPage) => {
  for (const theme of ['light', 'dark']) {
    for (const { name, width, query } of ACCOUNTS) {
      const isPhone = width < 400;
      const page = await openFrontPage({
        query: { theme, links: 'on', ...query },
        width,
        deviceScaleFactor: 2,
        hasTouch: isPhone,
        isMobile: isPhone,
      });
      const picture = await toWebP(page, await capturePage(page));
      await page.close();
      const path = `${FOLDER}/${name}-${theme}.webp`;
      await writeFile(path, picture);
      stdout.write(`${path} ${Math.round(picture.length / 1000)} kB\n`);
    }
  }
});
