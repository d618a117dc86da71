// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import '../../src/index.js';
import { axeViolations } from '../widgets/axe-violations.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, inside, requestsTo, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();

const user = userEvent.setup({ delay: null });

async function insertAccount(attributes: Readonly<Record<string, string>> = {}): Promise<HTMLElement> {
  const element = await insert('portal-account', attributes);
  await requestTo('/subscriptions/').respond(
    pageOf([
      { id: 'sub_1', state: 'canceled' },
      { id: 'sub_2', state: 'active' },
    ]),
  );
  await requestTo('/customer').respond(customerRecord({ id: 'cus_example' }));
  await requestTo('/sub_2/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI' })]));
  return element;
}

describe('<portal-account>', () => {
  it('renders all widgets in one element, with the access tokens of the first active subscription', async () => {
    const element = await insertAccount();
    const names = inside(element)
      .getAllByRole('region')
      .map((region) => region.querySelector('h2')?.textContent);
    expect(names).toEqual(['Subscriptions', 'Access tokens', 'Your details']);
    expect(inside(element).getByRole('button', { name: 'Copy CI' })).toBeVisible();
    expect(inside(element).getAllByRole('status')).toHaveLength(3);
    expect(await axeViolations(element)).toEqual([]);
  });

  it('renders the usage widget when usage-url is set', async () => {
    const element = await insertAccount({ 'usage-url': '/usage' });
    expect(inside(element).getByRole('region', { name: 'Usage' })).toBeVisible();
    expect(requestsTo('/usage')).toHaveLength(1);
  });

  it('shows the access tokens of the selected row, and emits portal-select with its id', async () => {
    const element = await insertAccount();
    const selected: unknown[] = [];
    element.addEventListener('portal-select', (event) => selected.push((event as CustomEvent).detail));
    await user.click(inside(element).getByRole('button', { name: 'Access tokens Subscription sub_1' }));
    await requestTo('/sub_1/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'Old' })]));
    expect(inside(element).getByRole('button', { name: 'Copy Old' })).toBeVisible();
    expect(inside(element).getByRole('combobox', { name: 'Subscription' })).toHaveValue('sub_1');
    expect(selected).toEqual([{ subscriptionId: 'sub_1' }]);
  });

  it.each([{ 'page-size': '50' }, { state: 'active' }])(
    'requests the list once with %o, for all of its widgets',
    async (attributes) => {
      await insert('portal-account', { 'usage-url': '/usage', ...attributes });
      expect(requestsTo('/subscriptions/')).toHaveLength(1);
    },
  );

  it('emits the events of its widgets', async () => {
    const widgets: unknown[] = [];
    document.addEventListener('portal-load', (event) =>
      widgets.push((event as CustomEvent<{ widget: string }>).detail.widget),
    );
    await insertAccount();
    expect(new Set(widgets)).toEqual(new Set(['access-tokens', 'customer-card', 'subscription-list']));
  });

  it('reflects the properties of its widgets to attributes', async () => {
    const element = Object.assign(document.createElement('portal-account'), {
      pageSize: 5,
      state: 'active',
      revealSeconds: 10,
    });
    document.body.append(element);
    await insert('p');
    expect(element.getAttribute('page-size')).toBe('5');
    expect(allRequests().map(({ url }) => url.slice(location.origin.length))).toContain(
      '/api/v0/subscriptions/?limit=5&state=active',
    );
  });
});
