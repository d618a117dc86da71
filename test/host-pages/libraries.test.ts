import sugar from 'sugar/dist/sugar.js?raw';
import { describe, expect, it } from 'vitest';
import zone from 'zone.js?raw';
import { expectWorkingWidgets } from '../browser/expect-working-widgets.js';
import { openPortal, scriptFile, scriptTag } from '../browser/portal-page.js';
import { smallAccount } from '../browser/portal-records.js';

describe('host page with a library that modified built-ins before the script:', () => {
  it.each([
    ['zone.js', zone],
    ['Sugar, extended', `${sugar};Sugar.extend({ objectPrototype: true });`],
  ])('%s', async (_, library) => {
    const { page, requestsTo } = await openPortal({
      account: smallAccount(),
      files: { '/page.js': scriptFile(library) },
      body: `<script src="/page.js"></script>${scriptTag('customer-card subscription-list')}`,
    });
    await expectWorkingWidgets(page);
    await page.evaluate(() => void PortalWidgets.refresh());
    await expect.poll(() => requestsTo('getCustomer').length).toBe(2);
  });
});
