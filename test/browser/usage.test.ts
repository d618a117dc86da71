import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { usageEndpoint } from '../../src/mock-server/usage-endpoint.js';
import { en } from '../../src/i18n/en.js';
import { expiredToken, meteredAccount, quota } from './metered-records.js';
import { passTime, removeRetryJitter, requestsSent, setVisibility } from './page-state.js';
import { FAILED_REQUEST, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';
import { httpsServer, openWithUsage } from './usage-server.js';

const [SECRET, OTHER_SECRET] = SECRETS;
const NO_RESPONSE = /^warning: portal-widgets: no response from https:\/\/127\.0\.0\.1:\d+: /;
const BLOCKED_BY_CORS = /^error: .*blocked by CORS policy/;

/** A page with the usage of one subscription. */
function widget(usageUrl: string, subscriptionId = 'sub_1'): string {
  return `<portal-usage subscription-id="${subscriptionId}" usage-url="${usageUrl}"></portal-usage>${scriptTag()}`;
}

/** Meters as exposed to assistive technology. */
function meters({ region }: PortalPage): Promise<(string | null)[][]> {
  return region('Usage')
    .getByRole('meter')
    .evaluateAll((all) =>
      all.map((meter) =>
        ['label', 'valuenow', 'valuemin', 'valuemax', 'valuetext'].map((name) => meter.getAttribute(`aria-${name}`)),
      ),
    );
}

describe('usage of a subscription', () => {
  it('has a meter for each quota of each metric, highest usage first', async () => {
    const metrics = [
      billableMetricRecord({ name: 'tiles', label: 'Map tiles', quotas: [quota({ usage: 250, quota: 1000 })] }),
      billableMetricRecord({
        name: 'minutes',
        label: 'Minutes',
        quotas: [
          quota({ usage: 58, quota: 60, period: { unit: 'day', value: 1 } }),
          quota({ usage: 1200, quota: 1200, period: { unit: 'month', value: 3 } }),
        ],
      }),
      billableMetricRecord({ name: 'exports', label: 'Exports', quotas: [quota({ usage: 31, quota: 25 })] }),
      billableMetricRecord({ name: 'previews', label: 'Previews', quotas: [quota({ usage: 0, quota: 0 })] }),
      { name: 'traffic', label: 'Traffic', quotas: [{ ...quota({ quota: 5000 }), usage: null }] },
      { name: 'unlabeled_metric', label: '', quotas: [] },
    ];
    const portal = await openWithUsage({
      account: { ...meteredAccount(), metrics: { sub_1: metrics } },
      body: widget('/usage'),
    });
    const { region, usageRequests, service } = portal;
    await region('Usage').getByRole('meter').first().waitFor();
    expect(await meters(portal)).toEqual([
      ['Exports', '25', '0', '25', '31 of 25 used · 6 over the limit'],
      ['Minutes', '1200', '0', '1200', '1,200 of 1,200 used · Limit reached'],
      ['Minutes', '58', '0', '60', '58 of 60 used · 2 left'],
      // Not on the last days of a month, for which the start of the period is unknown.
      [
        'Map tiles',
        '250',
        '0',
        '1000',
        expect.stringMatching(
          /^250 of 1,000 used · 750 left( · On track for \d+% of the limit by the end of the period)?$/,
        ),
      ],
      ['Previews', '0', '0', '0', en.noneIncluded],
      ['Traffic', '0', '0', '5000', en.notReported],
      ['unlabeled_metric', '0', '0', '0', en.notReported],
    ]);
    const rows = region('Usage').getByRole('listitem');
    expect((await rows.getByRole('heading').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Exports per month',
      'Minutes every 3 months',
      'Minutes per day',
      'Map tiles per month',
      'Previews per month',
      'Traffic per month',
      'unlabeled_metric',
    ]);
    expect(await rows.filter({ hasText: 'Map tiles' }).innerText()).toMatch(
      /250 of 1,000 used\s+750 left\s+Period ends in 10 days\s+\w+ \d+/,
    );
    await region('Usage').getByRole('status').filter({ hasText: '7 limits' }).waitFor();
    expect(await portal.events('portal-load')).toContainEqual({ widget: 'usage', count: 7 });
    expect(usageRequests().map(({ method, query }) => [method, query])).toEqual([
      ['GET', { customer_id: 'cus_example', subscription_id: 'sub_1' }],
    ]);
    const operations = service.requests.flatMap(({ operation }) =>
      operation?.startsWith('provider.') ? [operation] : [],
    );
    expect(operations).toEqual(['provider.listAccessTokens', 'provider.listBillableMetrics']);
  });

  it('shows every digit of numbers beyond the safe range', async () => {
    const portal = await openWithUsage({ body: scriptTag() });
    const body =
      '{"data":[{"name":"bytes","label":"Bytes","quotas":[' +
      '{"quota":90071992547409931,"usage":90071992547409930,"period":{"unit":"month","value":1},"end":null}]}]}';
    portal.service.faults.set('provider.listBillableMetrics', { kind: 'raw', body, contentType: 'application/json' });
    await portal.page.evaluate(() =>
      PortalWidgets.mount(document.body, 'usage', { subscriptionId: 'sub_1', usageUrl: '/usage' }),
    );
    await portal.region('Usage').getByText('90,071,992,547,409,930 of 90,071,992,547,409,931 used').waitFor();
    expect(await portal.region('Usage').getByText('1 left', { exact: true }).isVisible()).toBe(true);
  });

  it('follows the list’s selection', async () => {
    const portal = await openWithUsage({
      body:
        '<portal-subscription-list usage-url="/usage"></portal-subscription-list>' +
        `<portal-usage usage-url="/usage"></portal-usage>${scriptTag()}`,
    });
    const { page, region, usageRequests } = portal;
    const list = region('Subscriptions');
    const selected: string[] = [];
    await page.exposeFunction('recordSelection', (id: string) => selected.push(id));
    await page.evaluate(() =>
      document.addEventListener('portal-select', ({ detail }) =>
        (globalThis as unknown as { recordSelection(id: string): void }).recordSelection(detail.subscriptionId),
      ),
    );
    // The first active subscription.
    await region('Usage').getByRole('meter', { name: 'Map tiles' }).waitFor();
    expect(await region('Usage').getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Map tiles per month']);
    expect(usageRequests().length).toBe(1);

    await list.getByRole('button', { name: 'Weather', exact: true }).click();
    await region('Usage').getByRole('paragraph').filter({ hasText: en['hint.usageNeedsToken'] }).waitFor();
    expect(await page.getByRole('meter').count()).toBe(0);
    expect(usageRequests().length).toBe(1);

    await list.getByRole('button', { name: 'Maps', exact: true }).click();
    await region('Usage').getByRole('meter', { name: 'Map tiles' }).waitFor();
    // The panel leaves out what the other widget shows.
    expect(await page.getByRole('meter').count()).toBe(1);
    await list.getByRole('group', { name: 'Access tokens' }).waitFor();
    expect(await list.getByRole('group', { name: 'Usage' }).count()).toBe(0);
    await expect.poll(() => selected).toEqual(['sub_2', 'sub_1']);
  });

  it('is shown in the panel of a subscription if the page has no other usage widget', async () => {
    const { region, usageRequests } = await openWithUsage({
      body: `<portal-subscription-list usage-url="/usage"></portal-subscription-list>${scriptTag()}`,
    });
    const open = region('Subscriptions').getByRole('button', { name: 'Maps', exact: true });
    await open.waitFor();
    expect(usageRequests()).toEqual([]);
    await open.click();
    const usage = region('Maps').getByRole('group', { name: 'Usage' });
    await usage.getByRole('meter', { name: 'Map tiles' }).waitFor();
    expect(await usage.getByRole('heading', { level: 5 }).allInnerTexts()).toEqual(['Map tiles per month']);
    await open.click();
    await usage.waitFor({ state: 'detached' });
    expect(usageRequests().length).toBe(1);
  });

  it('has a subscription select if the page has no list', async () => {
    const body = `<portal-usage usage-url="/usage"></portal-usage>${scriptTag()}`;
    const { region, usageRequests } = await openWithUsage({ body });
    const picker = region('Usage').getByRole('combobox', { name: 'Subscription' });
    const selectedText = () => picker.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
    await picker.waitFor();
    expect(await selectedText()).toBe('Maps');
    await region('Usage').getByRole('meter', { name: 'Map tiles' }).waitFor();
    await picker.selectOption('Weather');
    await region('Usage').getByRole('paragraph').filter({ hasText: en['hint.usageNeedsToken'] }).waitFor();
    expect(await selectedText()).toBe('Weather');
    expect(usageRequests().length).toBe(1);
  });

  it('is refetched when the page becomes visible after a minute, not before', async () => {
    const account = meteredAccount();
    const portal = await openWithUsage({ account, body: widget('/usage') });
    const { page, region, usageRequests } = portal;
    await region('Usage').getByText('250 of 1,000 used').waitFor();
    account.metrics.sub_1[0] = billableMetricRecord({
      label: 'Map tiles',
      quotas: [quota({ usage: 251, quota: 1000 })],
    });
    await setVisibility(page, 'hidden');
    await passTime(page, 50_000);
    await setVisibility(page, 'visible');
    await requestsSent(page);
    expect(usageRequests().length).toBe(1);
    await setVisibility(page, 'hidden');
    await passTime(page, 10_000);
    await requestsSent(page);
    expect(usageRequests().length).toBe(1);
    await setVisibility(page, 'visible');
    await region('Usage').getByText('251 of 1,000 used').waitFor();
    expect(usageRequests().length).toBe(2);
  });
});

/** Without a usable `usage-url` there is nothing for the user. */
async function expectNothingDrawn(page: PortalPage['page']): Promise<void> {
  const contents = await page.locator('portal-usage').evaluate((element) => element.shadowRoot?.textContent);
  expect(contents).toBe('');
  expect(await page.getByRole('region').count()).toBe(0);
}

describe('no usage', () => {
  const expired = (by: 'flag' | 'date') => ({
    account: { ...meteredAccount(), tokens: { sub_1: [expiredToken(SECRET, by)] } },
    body: widget('/usage'),
  });

  it.each<readonly [string, PortalPageOptions, string, requests: number]>([
    ['there is no token', { body: widget('/usage', 'sub_2') }, en['hint.usageNeedsToken'], 0],
    ['the only token is expired by its flag', expired('flag'), en['hint.usageNeedsValidToken'], 0],
    ['the only token is expired by its date', expired('date'), en['hint.usageNeedsValidToken'], 0],
    [
      'there are no metrics',
      { account: { ...meteredAccount(), metrics: {} }, body: widget('/usage') },
      en['empty.usage'],
      1,
    ],
  ])('shows a message and no error when %s', async (_, options, message, requests) => {
    const { page, region, usageRequests, events } = await openWithUsage(options);
    await region('Usage').getByRole('paragraph').filter({ hasText: message }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('meter').count()).toBe(0);
    expect(await events('portal-error')).toEqual([]);
    expect(usageRequests().length).toBe(requests);
  });

  it('draws nothing without `usage-url`, and tells the developer', async () => {
    const portal = await openWithUsage({
      body: widget(''),
      allowedMessages: [/^warning: portal-widgets: <portal-usage> has no usage-url/],
    });
    await expect.poll(() => portal.console.length).toBe(1);
    await expectNothingDrawn(portal.page);
    expect(portal.service.requests.filter(({ operation }) => operation)).toEqual([]);
  });

  it('uses the next token if the first has expired', async () => {
    const tokens = [
      expiredToken(OTHER_SECRET, 'date'),
      accessTokenRecord({ id: 'tok_1', name: 'Server', value: SECRET }),
    ];
    const { region, usageRequests } = await openWithUsage({
      account: { ...meteredAccount(), tokens: { sub_1: tokens } },
      body: widget('/usage'),
    });
    await region('Usage').getByRole('meter', { name: 'Map tiles' }).waitFor();
    expect(usageRequests().map(({ headers }) => headers.authorization)).toEqual([`Bearer ${SECRET}`]);
  });
});

describe('cross-origin usage server', () => {
  const ignoreTlsErrors = { context: { ignoreHTTPSErrors: true } };

  it('provides the usage over https and is the only server that receives the token', async () => {
    const usageServer = await httpsServer();
    const portal = await openWithUsage(
      { ...ignoreTlsErrors, body: widget(`${usageServer.origin}/usage`), allowedOrigin: usageServer.origin },
      usageServer,
    );
    await portal.region('Usage').getByRole('meter', { name: 'Map tiles' }).waitFor();
    await portal.page.evaluate(() => PortalWidgets.refresh());
    for (const secret of SECRETS) expect(await findLeaks(secret, portal)).toEqual([]);
    const getRequests = usageServer.requests.filter(({ method }) => method === 'GET');
    expect(getRequests.length).toBe(2);
    for (const { url, headers } of usageServer.requests) {
      expect(url).toBe('/usage?customer_id=cus_example&subscription_id=sub_1');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
    }
    for (const { headers } of getRequests) {
      const { authorization, ...others } = headers;
      expect(authorization).toBe(`Bearer ${SECRET}`);
      expect(JSON.stringify(others)).not.toContain(SECRET.slice(0, 4));
      expect(headers.origin).toBe(portal.origin);
    }
    expect(JSON.stringify(await portal.events('portal-load'))).not.toContain(SECRET.slice(0, 4));
  });

  it('rejects requests from other origins', async () => {
    const usageServer = await httpsServer();
    const handle = usageEndpoint({
      path: '/usage',
      origin: () => 'https://portal.example',
      providerPath: '/provider/v0/',
      apiKey: 'a-key',
      usageParameter: 'usage',
    });
    usageServer.handleRequest = (request, response) => handle(request, response, () => response.writeHead(404).end());
    const { region, events } = await openWithUsage({
      ...ignoreTlsErrors,
      initScript: removeRetryJitter,
      body: widget(`${usageServer.origin}/usage`),
      allowedOrigin: usageServer.origin,
      allowedMessages: [FAILED_REQUEST, BLOCKED_BY_CORS, NO_RESPONSE],
    });
    await region('Usage').getByRole('alert').waitFor();
    expect(await region('Usage').getByRole('meter').count()).toBe(0);
    expect(await events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'usage', operation: 'listBillableMetrics', kind: 'network' }),
    ]);
    // Only the preflight request was sent, without the token.
    expect(usageServer.requests.every(({ method, headers }) => method === 'OPTIONS' && !headers.authorization)).toBe(
      true,
    );
  });

  it.each([301, 302, 303, 307, 308])('redirect %i does not forward the token', async (status) => {
    const target = await httpsServer();
    target.handleRequest = (request, response) => {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, Authorization',
        'content-type': 'application/json',
      });
      response.end(request.method === 'OPTIONS' ? undefined : '{"data":[]}');
    };
    const { region, events, usageRequests } = await openWithUsage({
      ...ignoreTlsErrors,
      body: widget('/usage'),
      allowedOrigin: target.origin,
      service: {
        middleware(request, response, next) {
          if (request.url?.startsWith('/usage'))
            response.writeHead(status, { location: `${target.origin}/usage` }).end();
          else next();
        },
      },
    });
    await region('Usage').getByRole('alert').waitFor();
    expect(await events('portal-error')).toEqual([
      expect.objectContaining({ widget: 'usage', operation: 'listBillableMetrics', kind: 'server' }),
    ]);
    expect(usageRequests().length).toBe(1);
    expect(target.requests).toEqual([]);
  });

  it('is not requested over http: a warning for the integrator, and nothing for the user', async () => {
    const usageUrl = 'http://usage.example/usage';
    const portal = await openWithUsage({
      body: widget(usageUrl),
      allowedMessages: [/^warning: portal-widgets: usage-url=/],
    });
    const { page, console } = portal;
    await expect.poll(() => console.length).toBe(1);
    await expectNothingDrawn(page);
    expect(console).toEqual([
      `warning: portal-widgets: usage-url="${usageUrl}" of <portal-usage> is not an https URL, an http URL of a loopback host, or a URL of the page's origin`,
    ]);
    expect(portal.requestsTo('listAccessTokens')).toEqual([]);
  });
});

describe('failed usage request', () => {
  it('shows an error in the widget and can be retried', async () => {
    const portal = await openWithUsage({
      initScript: removeRetryJitter,
      body: `<portal-customer-card></portal-customer-card>${widget('/usage')}`,
      allowedMessages: [FAILED_REQUEST],
    });
    const { page, region, service, events } = portal;
    await region('Usage').getByRole('meter').waitFor();
    service.faults.set('provider.listBillableMetrics', { kind: 'status', status: 500 });
    await page.evaluate(() => PortalWidgets.refresh());
    await region('Usage').getByRole('alert').filter({ hasText: en['error.server'] }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await region('Usage').getByRole('meter').count()).toBe(1);
    expect(await events('portal-error')).toEqual([
      { widget: 'usage', operation: 'listBillableMetrics', kind: 'server', status: 502 },
    ]);
    service.faults.clear();
    await region('Usage').getByRole('button', { name: 'Try again' }).click();
    await region('Usage').getByRole('alert').waitFor({ state: 'detached' });
  });

  it('does not treat a rejected token as an expired session', async () => {
    const portal = await openWithUsage({
      body: `<portal-customer-card></portal-customer-card>${scriptTag()}`,
      allowedMessages: [FAILED_REQUEST],
    });
    const { page, region, service, events } = portal;
    await region('Your details').getByText('Robin Example').waitFor();
    service.faults.set('provider.listAccessTokens', {
      kind: 'raw',
      body: '{"data":[]}',
      contentType: 'application/json',
    });
    await page.evaluate(() =>
      PortalWidgets.mount(document.body, 'usage', { subscriptionId: 'sub_1', usageUrl: '/usage' }),
    );
    await region('Usage').getByRole('alert').filter({ hasText: en['error.forbidden'] }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await events('portal-error')).toEqual([
      { widget: 'usage', operation: 'listBillableMetrics', kind: 'forbidden', status: 401 },
    ]);
    expect(await page.getByText('Sign in again').count()).toBe(0);
  });
});
