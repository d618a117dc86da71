import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { meteredAccount, quota } from './metered-records.js';
import { requestsSent } from './page-state.js';
import { hasFocus, scriptTag } from './portal-page.js';
import { subscription } from './portal-records.js';
import { openWithUsage } from './usage-server.js';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

function account() {
  const { customer } = meteredAccount();
  const plan = (id: string, name: string, fields = {}) =>
    subscription(id, name, {}, { customer_id: customer.id, ...fields });
  return {
    customer,
    subscriptions: [plan('sub_1', 'Maps'), plan('sub_2', 'Weather', { past_due_at: inDays(-3) })],
    tokens: {
      sub_1: [
        accessTokenRecord({
          id: 'tok_1',
          name: 'Server',
          value: 'a'.repeat(30),
          issued_at: inDays(-90),
          expires_at: inDays(3.4),
          is_expired: false,
        }),
      ],
    },
    metrics: {
      sub_1: [
        billableMetricRecord({
          name: 'tiles',
          label: 'Map tiles',
          quotas: [quota({ usage: 31, quota: 25, end: inDays(9) })],
        }),
      ],
    },
  };
}

describe('the attention strip', () => {
  it.each([
    ['left-to-right', 1280],
    ['left-to-right', 280],
    ['right-to-left', 280],
  ])(
    'shows facts %s at %i px, with buttons that focus their rows by keyboard, without additional requests',
    async (direction, width) => {
      const dir = direction === 'right-to-left' ? 'rtl' : 'ltr';
      const { page, region, service } = await openWithUsage({
        account: account(),
        body: `<div dir="${dir}"><portal-account usage-url="/usage"></portal-account></div>${scriptTag()}`,
        context: { viewport: { width, height: 800 } },
      });
      const strip = page.locator('[part=attention]');
      await expect
        .poll(() => strip.locator('p').allTextContents())
        .toEqual(['Weather A payment is past due.', 'Map tiles 6 over quota', 'Server Expires in 3 days']);
      await requestsSent(page);
      const operations = service.requests.flatMap(({ method, operation }) =>
        operation && method === 'GET' ? [operation] : [],
      );
      expect(operations.filter((operation) => /^(getCustomer|listSubscriptions)$/.test(operation))).toHaveLength(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      for (const [name, title] of [
        ['Weather', 'Subscriptions'],
        ['Map tiles', 'Usage'],
        ['Server', 'Access tokens'],
      ] as const) {
        await strip.getByRole('button', { name }).focus();
        await page.keyboard.press('Enter');
        const heading = region(title).getByRole('heading', { name, level: 3 });
        expect(await hasFocus(heading)).toBe(true);
        await expect
          .poll(() => heading.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
          .toBe(true);
      }
    },
  );
});
