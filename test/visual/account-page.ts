import { readFile } from 'node:fs/promises';
import { NOW } from '../../src/harness/gallery/sample-data.js';
import type { StaticRecords } from '../../src/mock-server/fixtures/static-account.js';
import { DEMO_ACTIONS, DEMO_LINKS } from '../../src/mock-server/demo-links.js';
import { type PortalPage, scriptFile, scriptTag } from '../browser/portal-page.js';
import { openWithUsage } from '../browser/usage-server.js';
import { FONTS } from './fonts.js';

/** Up to this width, the pointer is a finger. */
export const WIDEST_PHONE = 390;

/** A page of a vendor with a bar of 48 px, whose title narrow screens hide. */
const CSS = `
  body { margin: 0; font: 16px/1.5 ${FONTS}; }
  .bar { block-size: 48px; border-block-end: 1px solid; }
  main { max-inline-size: 1216px; box-sizing: border-box; margin: 0 auto; padding: 0 32px 32px; }
  h1 { font-size: 24px; line-height: 1.3; margin: 20px 0 16px; }
  portal-account { margin: 0; }
  @media (width <= 1000px) { main { padding-inline: 16px; } }
  @media (width < 600px) { main { padding: 12px 12px 24px; } h1 { display: none; } }
`;

const LINKS = { ...DEMO_LINKS, supportUrl: undefined, actions: DEMO_ACTIONS };

export interface AccountPageOptions {
  readonly account: StaticRecords | string;
  readonly width: number;
  readonly locale?: string;
  readonly initScript?: () => void;
}

/** Opens a vendor's page with an account and all links. */
export async function openAccountPage({
  account,
  width,
  locale = 'en',
  initScript = () => undefined,
}: AccountPageOptions): Promise<PortalPage> {
  const isPhone = width <= WIDEST_PHONE;
  const translation = `/locales/${locale}.js`;
  return openWithUsage({
    account,
    css: CSS,
    head: '<meta name="viewport" content="width=device-width">',
    body: `<div class="bar"></div><main dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><h1>Your account</h1>
      <portal-account usage-url="/usage" locale="${locale}"></portal-account></main>
      ${scriptTag()}<script src="/links.js"></script>`,
    files: {
      '/links.js': scriptFile(`PortalWidgets.configure(${JSON.stringify(LINKS)})`),
      ...(locale === 'en' ? {} : { [translation]: scriptFile(await readFile(`dist${translation}`, 'utf8')) }),
    },
    context: { viewport: { width, height: 900 }, hasTouch: isPhone, isMobile: isPhone },
    initScript,
    // The widgets take the time from the server: the dates of a predefined account always have the same length.
    ...(typeof account === 'string' && { service: { now: () => NOW } }),
  });
}
