// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { on } from '../../../src/index.js';
import { insert, inside, requestsTo, useFreshPage } from '../../element/portal-page.js';
import { pageOf } from '../render-widget.js';
import { plan } from '../subscriptions/subscription-helpers.js';
import { pastDue } from './overview-rows.js';

useFreshPage();

const user = userEvent.setup({ delay: null });
const maps = plan('Maps');
const speech = pastDue('Speech', new Date(Date.now() - 86_400_000).toISOString());

const requestWith = (state: string | undefined) => {
  const request = requestsTo('/subscriptions/').findLast(({ query }) => query['state'] === state);
  if (!request) throw new Error(`no request with the state ${state}`);
  return request;
};

it('an account with a filter says that the unfiltered list failed, and shows its overview after another attempt', async () => {
  const onError = vi.fn();
  on('portal-error', ({ detail }) => onError(detail.widget, detail.operation));
  const account = await insert('portal-account', { state: 'active' });
  await requestWith('active').respond(pageOf([maps]));
  await requestWith(undefined).respondWithStatus(404);
  expect(onError.mock.calls).toEqual([['account', 'listSubscriptions']]);
  const [alert, ...others] = inside(account).getAllByRole('alert');
  expect(others).toEqual([]);
  expect(alert).toHaveTextContent('Something went wrong on our end');
  expect(inside(account).getByRole('heading', { name: 'Maps' })).toBeVisible();
  await user.click(inside(account).getByRole('button', { name: 'Try again' }));
  await requestWith(undefined).respond(pageOf([maps, speech]));
  expect(inside(account).queryByRole('alert')).toBeNull();
  expect(inside(account).getByRole('region', { name: 'Overview' })).toHaveTextContent('Speech');
});

it('the error of the overview is emitted once, and stays while “Show more” fails', async () => {
  const onError = vi.fn();
  on('portal-error', ({ detail }) => onError(detail.widget));
  const account = await insert('portal-account', { state: 'active', 'page-size': '1' });
  await requestWith('active').respond(pageOf([maps], { total: 2, limit: 1 }));
  await requestWith(undefined).respondWithStatus(404);
  await requestsTo('/access-tokens/').at(-1)?.respond(pageOf([]));
  await user.click(inside(account).getByRole('button', { name: 'Show more' }));
  await requestWith('active').respondWithStatus(404);
  await user.click(inside(account).getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement);
  await requestWith('active').respond(pageOf([plan('Photos')], { total: 2, limit: 1, offset: 1 }));
  expect(onError.mock.calls).toEqual([['account'], ['subscription-list']]);
  expect(inside(account).getAllByRole('alert')).toHaveLength(1);
});

it('an account whose list has failed, too, has one alert for both', async () => {
  const account = await insert('portal-account', { state: 'active' });
  await requestWith('active').respondWithStatus(404);
  await requestWith(undefined).respondWithStatus(404);
  expect(inside(account).getAllByRole('alert')).toHaveLength(1);
});
