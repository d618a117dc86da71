// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configure } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { allRequests, insert, inside, requestTo, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

const zone = process.env['TZ'];

useFreshPage();

beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin';
});

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

async function insertList() {
  const element = await insert('portal-subscription-list', { locale: 'en' });
  await requestTo('/subscriptions/').respond(
    pageOf([{ id: 'sub_1', state: 'canceled', canceled_at: '2025-01-01T00:30:00Z' }]),
  );
  return inside(element);
}

describe('dates', () => {
  it('follow the time zone of the computer when the user returns to the page', async () => {
    const list = await insertList();
    expect(list.getByText('Jan 1, 2025')).toBeVisible();
    process.env['TZ'] = 'America/Los_Angeles';
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(list.getByText('Dec 31, 2024')).toBeVisible();
    expect(allRequests()).toHaveLength(1);
  });

  it('are written in the time zone of the page', async () => {
    configure({ timeZone: 'America/Los_Angeles' });
    const list = await insertList();
    expect(list.getByText('Dec 31, 2024')).toBeVisible();
    configure({ timeZone: 'Asia/Tokyo' });
    await settle();
    expect(list.getByText('Jan 1, 2025')).toBeVisible();
    configure({ timeZone: undefined });
    process.env['TZ'] = 'America/Los_Angeles';
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(list.getByText('Dec 31, 2024')).toBeVisible();
  });

  it.each(['Mars/Olympus', '+01:00', 'Berlin', 5])(
    'ignore a time zone that is unknown, with a warning: %j',
    async (name) => {
      configure({ timeZone: name as string });
      const list = await insertList();
      expect(list.getByText('Jan 1, 2025')).toBeVisible();
      expect(await warnings()).toEqual([
        expect.stringMatching(
          /^configure: timeZone .* is ignored: use a time zone that this browser knows, such as "Europe\/Berlin"/,
        ),
      ]);
    },
  );
});
