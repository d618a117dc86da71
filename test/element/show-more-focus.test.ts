// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import '../../src/index.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { manyTokens } from '../features/access-tokens/token-helpers.js';
import { pageOf } from '../features/render-widget.js';
import { settle } from '../store/mock-requests.js';
import { insert, inside, lastRequestTo, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();

it('"Show more" moves the focus to the first valid token if the first page has only expired tokens', async () => {
  const user = userEvent.setup({ delay: null });
  const element = await insert('portal-access-tokens', { 'subscription-id': 'sub_1' });
  const expired = accessTokenRecord({ id: 'tok_0', name: 'Old', is_expired: true });
  await requestTo('/access-tokens/').respond(pageOf([expired], { total: 30, limit: 1 }));
  await user.click(inside(element).getByRole('button', { name: 'Show more' }));
  await settle();
  await lastRequestTo('/access-tokens/').respond(pageOf(manyTokens(20), { total: 30, offset: 1, limit: 20 }));
  await settle();
  expect(inside(element).getByRole('button', { name: 'Show more' })).toBeVisible();
  expect(element.shadowRoot?.activeElement).toBe(inside(element).getByRole('heading', { name: 'T1' }));
});
