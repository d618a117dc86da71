// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { pageOf, renderSubscriptionList } from '../render-widget.js';
import { plan, titles } from './subscription-helpers.js';

const plans = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => plan(`${prefix} ${index}`));

it.each([4, 5, 12])('"Show more" stays after %d insertions in front of 20 rows, five per page', async (count) => {
  const { portal, user } = renderSubscriptionList({ pageSize: 5 });
  const before = plans('Plan', 20);
  const after = [...plans('New', count), ...before];
  const respond = (all: typeof before) => {
    const { offset = 0, limit = 5 } = portal.subscriptions.last().params;
    return portal.subscriptions
      .last()
      .respond(pageOf(all.slice(offset, offset + limit), { total: all.length, limit, offset }));
  };
  await respond(before);
  for (let click = 0; click < 20 && titles().length < after.length; click++) {
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    for (let sent = 0; sent < portal.subscriptions.sent.length;) {
      sent = portal.subscriptions.sent.length;
      await respond(after);
    }
  }
  const names = after.map(({ items }) => items[0]?.price.name);
  expect(titles()).toEqual(names);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
