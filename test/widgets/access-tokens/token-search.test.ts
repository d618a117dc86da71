// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { actionsFile } from '../../../src/widgets/menu/load-actions.js';
import { pageOf, renderAccessTokens } from '../render-widget.js';
import { manyTokens, names, region, useFakeTime } from './token-helpers.js';

useFakeTime();
// The tests are not about when it arrives.
await actionsFile.load();

const expired = accessTokenRecord({ id: 'tok_0', name: 'T1 old', is_expired: true });
const field = () => screen.queryByRole<HTMLInputElement>('searchbox', { name: 'Find a token' });
const button = (name: string) => within(region()).queryByRole('button', { name });

async function open(total: number, perPage: number) {
  const widget = renderAccessTokens({ subscriptionId: 'sub_1' });
  const all = [expired, ...manyTokens(total - 1)];
  const requests = widget.portal.accessTokens;
  const respond = (): Promise<void> => {
    const { offset = 0 } = requests.last().params;
    return requests.last().respond(pageOf(all.slice(offset, offset + perPage), { total, limit: perPage, offset }));
  };
  await respond();
  const type = async (text: string): Promise<void> => {
    await widget.user.type(field() as HTMLElement, text);
    await act(() => undefined);
  };
  return { ...widget, requests, respond, type };
}

it.each([
  [11, 20, false],
  [12, 20, true],
  [12, 5, true],
])('of %d tokens, one of them expired, in pages of %d has a field: %s', async (total, perPage, isShown) => {
  await open(total, perPage);
  expect(field() !== null).toBe(isShown);
});

it('finds unexpired tokens by their names, on further pages, too, which are requested like those of “Show more”', async () => {
  const { requests, respond, type, user } = await open(25, 10);
  await type('t1');
  expect(names()).toEqual(['T1']);
  expect(region()).toHaveTextContent('Searched 10 of 25');
  await respond();
  // The first ones at once.
  await waitFor(() => expect(names()).toHaveLength(11));
  await respond();
  expect(requests.sent.map(({ params }) => params)).toEqual([
    { subscriptionId: 'sub_1' },
    { subscriptionId: 'sub_1', offset: 10 },
    { subscriptionId: 'sub_1', offset: 20 },
  ]);
  expect(region()).toHaveTextContent('11 matches');
  expect(button('Show more')).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(within(region()).getByRole('status')).toHaveTextContent('11 matches');
  await user.keyboard('{ArrowDown}');
  expect(button('Show T1')).toHaveFocus();
});

it('ends at 500 tokens', async () => {
  const { requests, respond, type } = await open(900, 100);
  await type('t89');
  for (let sent = 0; sent < requests.sent.length;) {
    sent = requests.sent.length;
    await respond();
  }
  expect(names()).toEqual(['T89']);
  expect(region()).toHaveTextContent('Searched the first 500 of 900');
});

it('has no values left when the service refuses the tokens meanwhile', async () => {
  const { requests, type } = await open(25, 10);
  await type('t2');
  await requests.last().fail('forbidden', { status: 403 });
  expect(button('Show T2')).toBeNull();
});

it('has the focus at what it finds when it is tried again', async () => {
  const { requests, respond, type, user } = await open(25, 10);
  await type('t1');
  await requests.last().fail('server', { status: 500 });
  await user.click(button('Try again') as HTMLElement);
  await respond();
  await respond();
  await waitFor(() => expect(names()).toHaveLength(11));
  expect(screen.getByRole('heading', { name: 'T10' })).toHaveFocus();
});

it('leaves all that are loaded to be shown when a further page fails', async () => {
  const { requests, type, user } = await open(25, 10);
  await type('t1');
  await requests.last().fail('server', { status: 500 });
  await user.clear(field() as HTMLElement);
  await user.click(button('Show more') as HTMLElement);
  expect(names()).toHaveLength(9);
});
