import { writeFile } from 'node:fs/promises';
import { stdout } from 'node:process';
import type { Locator, Page } from 'playwright';
import { type OpenFrontPage, withFrontPage } from './front-page.js';
import { encodeAnimation, encodePicture, type Frame } from './webp.js';

const FOLDER = 'src/harness/pictures';
const PHONE = { width: 390, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Shown at 250 × 400 px. */
const SMALL_HEIGHT = 624;

const SMALL_PICTURES = [
  ['account-phone', {}, 'Your account'],
  ['account-brand', { preset: 'brand' }, 'Your account'],
  ['account-right-to-left', { locale: 'ar' }, 'حسابك'],
] as const;

const LARGEST_ANIMATION = 300_000;

async function write(name: string, picture: Buffer): Promise<void> {
  const path = `${FOLDER}/${name}.webp`;
  await writeFile(path, picture);
  stdout.write(`${path} ${Math.round(picture.length / 1000)} kB\n`);
}

const toUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/**
 * The first screen of the account. A phone stands in front, with a page in dark and of another brand.
 */
async function captureAccount(open: OpenFrontPage): Promise<void> {
  const page = await open({ query: { theme: 'light' }, width: 1200, deviceScaleFactor: 2 });
  const meter = await page.locator('[part=quota]').nth(1).boundingBox();
  const height = Math.ceil((meter?.y ?? 0) + (meter?.height ?? 0)) + 12;
  const screen = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height } });
  const phone = await open({ ...PHONE, query: { theme: 'dark', preset: 'brand' } });
  const phoneScreen = await phone.screenshot({ clip: { x: 0, y: 0, width: PHONE.width, height: 844 } });
  await phone.close();
  await page.setContent(`
    <style>
      body { position: relative; inline-size: 1200px; block-size: 700px; margin: 0; overflow: hidden; background: linear-gradient(135deg, #e3e8f6, #cfd6ea); }
      img { position: absolute; display: block; box-shadow: 0 12px 48px rgb(20 30 70 / 28%); }
      .screen { inset: 36px auto auto 24px; block-size: 664px; border-radius: 12px 12px 0 0; }
      .phone { inset: auto 20px 40px auto; block-size: 570px; border: 7px solid #14161b; border-radius: 34px; }
    </style>
    <img class="screen" src="${toUrl(screen)}"><img class="phone" src="${toUrl(phoneScreen)}">`);
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete));
  await write('account', await encodePicture(page, await page.locator('body').screenshot()));
  await page.close();
}

async function captureSmallPictures(open: OpenFrontPage): Promise<void> {
  for (const [name, query, title] of SMALL_PICTURES) {
    const page = await open({ ...PHONE, query: { theme: 'light', ...query } });
    await page.locator('h1').evaluate((heading, text) => void (heading.textContent = text), title);
    const clip = { x: 0, y: 0, width: PHONE.width, height: SMALL_HEIGHT };
    await write(name, await encodePicture(page, await page.screenshot({ clip })));
    await page.close();
  }
}

/** Moves a drawn pointer, because screenshots have none. */
async function addPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointer = document.createElement('div');
    pointer.id = 'pointer';
    pointer.style.cssText =
      'position: fixed; inset: 0 auto auto 0; z-index: 9; inline-size: 14px; block-size: 20px; pointer-events: none; background: #111; ' +
      'clip-path: path("M0 0 L0 16 L4 12.5 L6.5 18.5 L9 17.5 L6.5 11.5 L12 11.5 Z"); filter: drop-shadow(0 0 1px #fff)';
    document.body.append(pointer);
    addEventListener('mousemove', ({ clientX, clientY }) => {
      pointer.style.translate = `${clientX}px ${clientY}px`;
    });
  });
}

/** A token that is shown, copied and hidden again. */
async function captureToken(open: OpenFrontPage): Promise<void> {
  const page = await open({
    query: { theme: 'light' },
    width: 1200,
    deviceScaleFactor: 2,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const token = page.locator('[part=token]').first();
  const box = await token.boundingBox();
  if (!box) throw new Error('The page has no token');
  // While the value is shown, it needs another line.
  const clip = { x: box.x, y: box.y - 8, width: box.width, height: 2 * box.height };
  const frames: Frame[] = [];
  const capture = async (milliseconds: number): Promise<void> => {
    frames.push({ png: await page.screenshot({ clip, caret: 'hide' }), milliseconds });
  };
  let from = [box.x + box.width / 4, box.y + box.height] as const;
  const moveTo = async (button: Locator): Promise<void> => {
    const target = await button.boundingBox();
    if (!target) throw new Error('The token has no such button');
    const to = [target.x + target.width / 2, target.y + target.height / 2] as const;
    for (const share of [0.2, 0.45, 0.7, 0.9, 1]) {
      await page.mouse.move(from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]));
      await capture(60);
    }
    await capture(300);
    from = to;
  };
  await addPointer(page);
  await page.mouse.move(...from);
  await capture(1200);
  await moveTo(token.getByRole('button', { name: /^Show/ }));
  await page.mouse.click(...from);
  await token.getByRole('button', { name: /^Hide/ }).waitFor();
  await capture(1600);
  await moveTo(token.getByRole('button', { name: /^Copy/ }));
  await page.mouse.click(...from);
  await token.getByText('Copied').first().waitFor();
  await capture(1600);
  await moveTo(token.getByRole('button', { name: /^Hide/ }));
  await page.mouse.click(...from);
  await token.getByRole('button', { name: /^Show/ }).waitFor();
  await capture(1600);
  const animation = await encodeAnimation(page, frames);
  if (animation.length > LARGEST_ANIMATION) throw new Error(`The animation has ${animation.length} bytes`);
  await write('token', animation);
  const still = frames.find(({ milliseconds }) => milliseconds === 1600)?.png;
  if (still) await write('token-still', await encodePicture(page, still));
  await page.close();
}

await withFrontPage(async (open) => {
  await captureAccount(open);
  await captureSmallPictures(open);
  await captureToken(open);
});
