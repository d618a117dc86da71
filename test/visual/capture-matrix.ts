import { mkdir, writeFile } from 'node:fs/promises';
import { argv, stdout } from 'node:process';
import type { Page } from 'playwright';
import { type OpenFrontPage, withFrontPage } from './front-page.js';
import { choosePictures, type Picture } from './matrix.js';

const FOLDER = argv[1] ?? '/tmp/matrix';

/**
 * Small enough to be read without zooming. Pictures are cut into equal parts that stand side by
 * side.
 */
const SHEET_WIDTH = 1200;
const PART_HEIGHT = 1300;

const HOSTS: Readonly<Record<Picture['host'], string>> = {
  plain: '',
  // The widths of the containers of Bootstrap, and its rules for elements.
  container: `
    *, ::before, ::after { box-sizing: border-box }
    a { color: #0d6efd; text-decoration: underline }
    h1 { line-height: 1.2; margin-block: 0 8px }
    .portal-main { inline-size: 100%; margin-inline: auto; padding-inline: 12px !important }
    @media (width >= 576px) { .portal-main { max-inline-size: 540px } }
    @media (width >= 768px) { .portal-main { max-inline-size: 720px } }
    @media (width >= 992px) { .portal-main { max-inline-size: 960px } }
    @media (width >= 1200px) { .portal-main { max-inline-size: 1140px } }`,
  sidebar: `
    .preview { position: relative; padding-inline-start: 220px }
    .preview::before { content: ''; position: absolute; inset-block: 0; inset-inline-start: 0; inline-size: 220px; background: #8883 }`,
  dense: `
    html { --portal-font-size: 13px; --portal-density: 0.85; font-size: 13px; line-height: 1.35 }
    .portal-main { padding: 8px !important }
    h1 { font-size: 16px !important; margin-block-end: 8px !important }`,
};

const FAULTS: { readonly [State in Picture['state']]?: Readonly<Record<string, string>> } = {
  'partial list': { listSubscriptions: 'limit-clamped' },
  'tokens failed': { listAccessTokens: '500' },
  'usage failed': { listBillableMetrics: '500' },
  'list failed': { listSubscriptions: '500' },
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * The states of an account's subscriptions. By default, one is past due, one ends and some have
 * ended.
 */
const FIELDS: { readonly [State in Picture['state']]?: (index: number) => Readonly<Record<string, unknown>> } = {
  healthy: () => ({ past_due_at: null, is_cancelation_scheduled: false, cancellation_scheduled_at: null }),
  'past due': (index) => ({ past_due_at: new Date(Date.now() - (index + 1) * DAY).toISOString() }),
};

async function prepare(page: Page, { host, state }: Picture): Promise<void> {
  const css = `${HOSTS[host]} .preview { min-block-size: 0 !important } .portal-footer { display: none }`;
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
  const fieldsOf = FIELDS[state];
  if (!fieldsOf) return;
  await page.route(/\/subscriptions\/(?:\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] };
    const data = body.data.map((subscription, index) =>
      subscription['state'] === 'canceled' ? subscription : { ...subscription, ...fieldsOf(index) },
    );
    await route.fulfill({ response, json: { ...body, data } });
  });
}

/** The whole page, with the first subscription open. */
async function capture(open: OpenFrontPage, picture: Picture): Promise<{ height: number; url: string }> {
  const { subscriptions, tokens, limits, theme, locale, state } = picture;
  const width = Number(picture.width);
  const isPhone = width < 400;
  const page = await open({
    query: { account: `${subscriptions}-${tokens}-${limits}-1`, theme, locale, ...FAULTS[state] },
    width,
    // Pictures that are larger than the window end the emulation of touch.
    viewport: { width, height: isPhone ? 5000 : 2400 },
    hasTouch: isPhone,
    isMobile: isPhone,
    prepare: (loading) => prepare(loading, picture),
  });
  const row = page.locator('.row-main button[aria-expanded]').first();
  if ((await row.isVisible()) && !(await page.locator('[part=panel]').isVisible())) {
    await row.click();
    await page.locator('[part=panel]').waitFor();
    await page.waitForFunction(
      () => !document.querySelector('portal-account')?.shadowRoot?.querySelector('[part~=skeleton]'),
    );
  }
  const box = await page.locator('#preview').boundingBox();
  const height = Math.ceil(box?.height ?? 0);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width, height }, fullPage: true });
  await page.close();
  return { height, url: `data:image/png;base64,${png.toString('base64')}` };
}

await mkdir(FOLDER, { recursive: true });
await withFrontPage(async (open) => {
  let row: { readonly width: number; readonly part: string }[] = [];
  let sheets = 0;
  const writeSheet = async (): Promise<void> => {
    const page = await open({ query: {}, width: row.reduce((sum, each) => sum + each.width + 8, 0) });
    const parts = row.map(({ part }) => part).join('');
    await page.setContent(`<!doctype html><body style="display: flex; gap: 8px; margin: 0">${parts}`);
    const path = `${FOLDER}/sheet-${String((sheets += 1)).padStart(3, '0')}.png`;
    await writeFile(path, await page.locator('body').screenshot());
    await page.close();
    stdout.write(`${path}\n`);
    row = [];
  };
  for (const picture of choosePictures()) {
    const width = Number(picture.width);
    const { height, url } = await capture(open, picture);
    const { subscriptions, tokens, limits, state, host } = picture;
    const caption = `${subscriptions} subscriptions, ${tokens} tokens, ${limits} limits<br>${state}, ${host}`;
    const partHeight = Math.ceil(height / Math.ceil(height / PART_HEIGHT));
    for (let top = 0; top < height; top += partHeight) {
      if (row.reduce((sum, each) => sum + each.width, width) > SHEET_WIDTH) await writeSheet();
      const box = `inline-size: ${width}px; block-size: ${Math.min(partHeight, height - top)}px`;
      const part = `<div style="font: 13px sans-serif">${caption}<div style="${box}; background: url(${url}) 0 -${top}px"></div></div>`;
      row.push({ width, part });
    }
  }
  await writeSheet();
});
