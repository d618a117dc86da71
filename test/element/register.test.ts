// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { allRequests, insert, inside, requestTo, rootOf, useFreshPage } from './portal-page.js';

const user = userEvent.setup({ delay: null });

useFreshPage();

it('<portal-subscription-list> keeps the selected filter when page-size changes', async () => {
  const element = await insert('portal-subscription-list');
  await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 2 }));
  await user.selectOptions(inside(element).getByRole('combobox', { name: 'Status' }), 'Active');
  element.setAttribute('page-size', '5');
  await settle();
  expect(allRequests().at(-1)?.query).toEqual({ limit: '5', state: 'active' });
});

describe('<portal-access-tokens>', () => {
  async function insertTokens(attributes: Record<string, string> = {}, fields = {}): Promise<HTMLElement> {
    const element = await insert('portal-access-tokens', { 'subscription-id': 'sub_1', ...attributes });
    await requestTo('/access-tokens/').respond(
      pageOf([accessTokenRecord({ name: 'CI', value: 'the value', ...fields })]),
    );
    return element;
  }

  it('shows the tokens of another subscription when subscription-id changes', async () => {
    const element = await insertTokens();
    element.setAttribute('subscription-id', 'sub/2');
    await settle();
    expect(inside(element).queryByRole('heading', { name: 'CI' })).toBeNull();
    expect(allRequests().at(-1)?.url).toEqual(expect.stringMatching(/\/subscriptions\/sub%2F2\/access-tokens\/$/));
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

  it('warns the number of days before an expiry that warn-days sets', async () => {
    const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const element = await insertTokens({ 'warn-days': '4' }, { expires_at: inFiveDays });
    expect(rootOf(element)).not.toHaveTextContent('Expires in');
    element.setAttribute('warn-days', '6');
    await settle();
    expect(inside(element).getByText('Expires in 5 days')).toBeVisible();
    expect(allRequests()).toHaveLength(1);
  });
});
