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

type Picture = Readonly<Record<keyof typeof VALUES, string>>;

/** Pictures in which every value of one thing occurs with every value of another. */
function choosePictures(): readonly Picture[] {
  const names = Object.keys(VALUES) as (keyof typeof VALUES)[];
  const pairsOf = (picture: Partial<Picture>): string[] =>
    names.flatMap((name, index) =>
      names
        .slice(index + 1)
        .filter((other) => name in picture && other in picture)
        .map((other) => `${name} ${picture[name]} ${other} ${picture[other]}`),
    );
  const seen = new Set<string>();
  return VALUES.width.flatMap((width) =>
    VALUES.subscriptions.map((subscriptions) => {
      const picture: Partial<Record<keyof Picture, string>> = { width, subscriptions };
      for (const name of names.filter((each) => !(each in picture))) {
        const newPairs = (value: string): number =>
          pairsOf({ ...picture, [name]: value }).filter((pair) => !seen.has(pair)).length;
        const [best] = [...VALUES[name]].toSorted((a, b) => newPairs(b) - newPairs(a));
        picture[name] = best ?? '';
      }
      for (const pair of pairsOf(picture)) seen.add(pair);
      return picture as Picture;
    }),
  );
}

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
  for (const { width: inlineSize, subscriptions, tokens, limits, theme, locale } of choosePictures()) {
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
