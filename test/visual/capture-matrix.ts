import { mkdir, writeFile } from 'node:fs/promises';
import { argv, stdout } from 'node:process';
import { withFrontPage } from './front-page.js';

const FOLDER = argv[2] ?? '/tmp/matrix';

/** The pictures of a sheet stand side by side, at their own size. */
const SHEET_WIDTH = 1700;
const MOST_HEIGHT = 1800;

const VALUES = {
  width: ['320', '390', '768', '1024', '1280', '1680'],
  subscriptions: ['0', '1', '2', '3', '4', '8', '20', '120'],
  tokens: ['0', '1', '3', '12', '30'],
  limits: ['0', '2', '9'],
  theme: ['light', 'dark'],
  locale: ['en', 'de', 'ar', 'ja'],
} as const;

/** Every width with every number of subscriptions, and the values of the others in turn. */
const PICTURES = VALUES.width.flatMap((width, row) =>
  VALUES.subscriptions.map((subscriptions, column) => {
    const inTurn = (name: 'tokens' | 'limits' | 'theme' | 'locale', step: number): string =>
      VALUES[name][(row + column + step * Math.floor(column / 2)) % VALUES[name].length] ?? '';
    return {
      width,
      subscriptions,
      tokens: inTurn('tokens', 1),
      limits: inTurn('limits', 2),
      theme: inTurn('theme', 1),
      locale: inTurn('locale', 3),
    };
  }),
);

await mkdir(FOLDER, { recursive: true });
await withFrontPage(async (openFrontPage) => {
  let row: { readonly width: number; readonly figure: string }[] = [];
  let sheets = 0;
  const writeSheet = async (): Promise<void> => {
    const width = row.reduce((sum, each) => sum + each.width + 8, 0);
    const page = await openFrontPage({ query: {}, width });
    await page.setContent(
      `<body style="display: flex; gap: 8px; margin: 0">${row.map(({ figure }) => figure).join('')}`,
    );
    const path = `${FOLDER}/sheet-${String((sheets += 1)).padStart(2, '0')}.png`;
    await writeFile(path, await page.locator('body').screenshot());
    await page.close();
    stdout.write(`${path}\n`);
    row = [];
  };
  for (const { width: inlineSize, subscriptions, tokens, limits, theme, locale } of PICTURES) {
    const width = Number(inlineSize);
    const isPhone = width < 400;
    if (row.reduce((sum, each) => sum + each.width, width) > SHEET_WIDTH) await writeSheet();
    const account = `${subscriptions}-${tokens}-${limits}-1`;
    const page = await openFrontPage({
      query: { account, theme, locale },
      width,
      hasTouch: isPhone,
      isMobile: isPhone,
    });
    await page.addStyleTag({ content: '.preview { min-block-size: 0 !important } .portal-footer { display: none }' });
    const box = await page.locator('#preview').boundingBox();
    const clip = { x: 0, y: 0, width, height: Math.min(MOST_HEIGHT, box?.height ?? 0) };
    const png = (await page.screenshot({ clip, fullPage: true })).toString('base64');
    await page.close();
    const caption = `${width} px, ${subscriptions} subscriptions, ${tokens} tokens, ${limits} limits`;
    const figure = `<figure style="margin: 0; font: 13px sans-serif">${caption}<br><img src="data:image/png;base64,${png}"></figure>`;
    row.push({ width, figure });
  }
  await writeSheet();
});
