// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, inside, requestsTo, requestTo, rootOf, useFreshPage } from './portal-page.js';
import { settleReports } from './reports.js';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const user = userEvent.setup({ delay: null });

useFreshPage();

afterEach(() => {
  vi.useRealTimers();
});

describe('<portal-subscription-list>', () => {
  it.each([
    [null, '20'],
    ['50', '50'],
    ['1', '1'],
    ['0', '20'],
    ['-5', '20'],
    ['2.5', '20'],
    ['many', '20'],
    ['', '20'],
    ['1e3', '20'],
    ['99999999999999999999', '20'],
  ])('with page-size %o requests a limit of %s', async (size, limit) => {
    await insert('portal-subscription-list', size === null ? {} : { 'page-size': size });
    expect(requestTo('/subscriptions/').query).toEqual({ limit });
  });

  /** There is more than one page to filter. */
  const firstPage = pageOf([{ id: 'sub_1' }], { total: 2 });
  const filter = (element: Element) => inside(element).getByRole('combobox', { name: 'Status' });

  it.each([
    ['', undefined],
    ['active', 'active'],
    ['canceled', 'canceled'],
    ['nonsense', undefined],
    ['Active', undefined],
  ])('with state "%s" requests %s', async (state, param) => {
    const element = await insert('portal-subscription-list', { state });
    expect(requestTo('/subscriptions/').query['state']).toBe(param);
    await requestTo('/subscriptions/').respond(firstPage);
    expect(filter(element)).toHaveValue(param ?? '');
  });

  it('sends a new request when state or page-size changes', async () => {
    const element = await insert('portal-subscription-list');
    element.setAttribute('state', 'canceled');
    await settle();
    expect(allRequests().at(-1)?.query).toEqual({ limit: '20', state: 'canceled' });
    expect(filter(element)).toHaveValue('canceled');
    element.setAttribute('page-size', '5');
    await settle();
    expect(allRequests().at(-1)?.query).toEqual({ limit: '5', state: 'canceled' });
    element.removeAttribute('state');
    await settle();
    expect(allRequests().at(-1)?.query).toEqual({ limit: '5' });
    expect(allRequests()).toHaveLength(4);
  });

  it('keeps the selected filter when page-size changes', async () => {
    const element = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(firstPage);
    await user.selectOptions(filter(element), 'Active');
    element.setAttribute('page-size', '5');
    await settle();
    expect(allRequests().at(-1)?.query).toEqual({ limit: '5', state: 'active' });
  });
});

describe('<portal-access-tokens>', () => {
  const tokens = (fields = {}) => pageOf([accessTokenRecord({ name: 'CI', value: 'the value', ...fields })]);

  async function insertTokens(attributes: Record<string, string> = {}, fields = {}): Promise<HTMLElement> {
    const element = await insert('portal-access-tokens', { 'subscription-id': 'sub_1', ...attributes });
    await requestTo('/access-tokens/').respond(tokens(fields));
    return element;
  }

  it('shows the tokens of subscription-id', async () => {
    const element = await insertTokens();
    expect(requestTo('/subscriptions/sub_1/access-tokens/').init.cache).toBe('no-store');
    expect(inside(element).getByRole('heading', { name: 'CI' })).toBeVisible();
  });

  it('shows the tokens of another subscription when subscription-id changes', async () => {
    const element = await insertTokens();
    element.setAttribute('subscription-id', 'sub/2');
    await settle();
    expect(inside(element).queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(allRequests().at(-1)?.url).toBe(`${location.origin}/api/v0/subscriptions/sub%2F2/access-tokens/`);
  });

  it.each([
    [null, 30],
    ['5', 5],
    ['0', 30],
    ['soon', 30],
    ['-1', 30],
  ])('with reveal-seconds %o hides a token after %i seconds', async (seconds, remaining) => {
    const element = await insertTokens(seconds === null ? {} : { 'reveal-seconds': seconds });
    await user.click(inside(element).getByRole('button', { name: 'Show CI' }));
    expect(inside(element).getByText(`Hides in ${remaining} sec`)).toBeVisible();
  });

  it('applies a new reveal-seconds to the next reveal', async () => {
    const element = await insertTokens();
    await user.click(inside(element).getByRole('button', { name: 'Show CI' }));
    element.setAttribute('reveal-seconds', '5');
    await settle();
    expect(inside(element).getByText('Hides in 30 sec')).toBeVisible();
    await user.click(inside(element).getByRole('button', { name: 'Hide CI' }));
    await user.click(inside(element).getByRole('button', { name: 'Show CI' }));
    expect(inside(element).getByText('Hides in 5 sec')).toBeVisible();
  });

  it('warns the number of days before the expiry that warn-days sets', async () => {
    const inFiveDays = new Date(Date.now() + 5 * DAY).toISOString();
    const element = await insertTokens({ 'warn-days': '4' }, { expires_at: inFiveDays });
    expect(rootOf(element)).not.toHaveTextContent('Expires in');
    element.setAttribute('warn-days', '6');
    await settle();
    expect(inside(element).getByText('Expires in 5 days')).toBeVisible();
    element.setAttribute('warn-days', '0');
    await settle();
    expect(rootOf(element)).not.toHaveTextContent('Expires in');
    expect(allRequests()).toHaveLength(1);
  });
});

describe('<portal-usage>', () => {
  const METRICS = { data: [billableMetricRecord({ label: 'API calls' })] };

  /** Responds to the requests that precede a usage request. */
  async function respondToPrerequisites(): Promise<void> {
    await requestsTo('/customer')
      .at(-1)
      ?.respond(portalCustomer(customerRecord({ id: 'cus_1' })));
    await requestsTo('/access-tokens/')
      .at(-1)
      ?.respond(pageOf([accessTokenRecord({ value: 'sk_secret' })]));
  }

  it.each([
    ['/usage', `${location.origin}/usage`],
    ['https://usage.example/v1', 'https://usage.example/v1'],
  ])('sends the token to %s only', async (usageUrl, url) => {
    const element = await insert('portal-usage', { 'subscription-id': 'sub_1', 'usage-url': usageUrl });
    await respondToPrerequisites();
    const request = allRequests().find((each) => each.url.startsWith(url));
    expect(request?.query).toEqual({ customer_id: 'cus_1', subscription_id: 'sub_1' });
    expect(request?.init.headers).toMatchObject({ authorization: 'Bearer sk_secret' });
    const others = allRequests().filter((each) => each !== request);
    expect(JSON.stringify(others.map((other) => [other.url, other.init.headers]))).not.toContain('sk_secret');
    await request?.respond(METRICS);
    expect(inside(element).getByRole('meter', { name: 'API calls' })).toBeVisible();
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each(['http://usage.example/v1', 'ftp://usage.example/', 'https://'])(
    'sends no request to "%s", and logs a warning',
    async (usageUrl) => {
      const element = await insert('portal-usage', { 'subscription-id': 'sub_1', 'usage-url': usageUrl });
      expect(inside(element).queryByRole('region')).toBeNull();
      expect(allRequests()).toEqual([]);
      await settleReports();
      expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`usage-url="${usageUrl}"`));
    },
  );

  it('sends requests to another server when usage-url changes', async () => {
    const element = await insert('portal-usage', { 'subscription-id': 'sub_1', 'usage-url': 'https://one.example/' });
    await respondToPrerequisites();
    element.setAttribute('usage-url', 'https://other.example/');
    await settle();
    await respondToPrerequisites();
    expect(allRequests().map(({ url }) => new URL(url).host)).toContain('other.example');
    element.removeAttribute('usage-url');
    await settle();
    expect(inside(element).queryByRole('region')).toBeNull();
  });
});
