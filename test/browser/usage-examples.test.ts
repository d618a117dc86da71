import { describe, expect, it } from 'vitest';
import { KEY } from '../provider/provider-service.js';
import { startUsageExample, USAGE_EXAMPLES } from '../provider/usage-examples.js';
import { freePort } from './free-port.js';
import { meteredAccount } from './metered-records.js';
import { openPortal, scriptTag } from './portal-page.js';

describe.each(USAGE_EXAMPLES.map((each) => [each.title, each] as const))('%s', (_, example) => {
  it.skipIf(example.command === undefined)('serves the usage widget of a page on another origin', async () => {
    const port = await freePort();
    const { page, origin, region, requestsTo, events } = await openPortal({
      account: meteredAccount(),
      body: scriptTag(),
      service: { providerKey: KEY },
      allowedOrigin: `http://127.0.0.1:${port}`,
    });
    const url = await startUsageExample(example, { serviceOrigin: origin, portalOrigin: origin, port });
    await page.evaluate((usageUrl) => {
      const widget = document.createElement('portal-usage');
      widget.usageUrl = usageUrl;
      widget.subscriptionId = 'sub_1';
      document.body.append(widget);
    }, url);
    const meter = region('Usage').getByRole('meter', { name: 'Map tiles' });
    await meter.waitFor();
    // A forecast follows on most days of the period.
    expect(await meter.getAttribute('aria-valuetext')).toMatch(/^250 of 1,000 used · 750 left/);
    expect(requestsTo('provider.listBillableMetrics')).toHaveLength(1);
    expect(await events('portal-error')).toEqual([]);
  });
});
