// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { configure } from '../../src/index.js';
import type { CustomMessages } from '../../src/i18n/messages.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { pageOf } from '../widgets/render-widget.js';
import { insert, inside, requestTo, rootOf, useFreshPage } from './portal-page.js';
import { warnings } from './reports.js';

useFreshPage();

afterEach(() => {
  configure({ locale: undefined, locales: undefined, messages: undefined });
});

const ICELANDIC: CustomMessages = {
  is: {
    subscriptions: 'Áskriftir',
    'per.month': 'á mánuði',
    subscriptionsLoaded: { one: '{{count}} áskrift sýnd.', other: '{{count}} áskriftir sýndar.' },
  },
};

/** A list with the given number of subscriptions, each for 1234.50 euros per month. */
async function showList(count: number): Promise<HTMLElement> {
  const list = await insert('portal-subscription-list');
  const price = priceRecord({ price: '1234.5', currency: 'EUR', billing_period: { time_unit: 'month', value: 1 } });
  const items = [subscriptionItemRecord({ price })];
  const records = Array.from({ length: count }, (_, index) =>
    subscriptionRecord({ id: `sub_${index}`, state: 'canceled', items }),
  );
  await requestTo('/subscriptions/').respond(pageOf(records));
  return list;
}

describe('a language of the vendor', () => {
  it.each([
    [1, '1 áskrift sýnd.'],
    [2, '2 áskriftir sýndar.'],
    [21, '21 áskrift sýnd.'],
  ])('has its own numbers and plural forms, and English in place of what it lacks: %d', async (count, announced) => {
    configure({ locale: 'is-IS', messages: ICELANDIC });
    const list = await showList(count);
    expect(rootOf(list)).toHaveAttribute('lang', 'is-IS');
    expect(inside(list).getByRole('region', { name: 'Áskriftir' })).toBeVisible();
    expect(inside(list).getByRole('status')).toHaveTextContent(announced);
    expect(rootOf(list).textContent).toContain('1.234,50');
    expect(rootOf(list).textContent).toContain('á mánuði');
    expect(inside(list).getAllByText('Canceled')[0]).toBeVisible();
  });

  it('may be one of those that the page allows', async () => {
    configure({ locale: 'is', locales: ['en', 'is'], messages: ICELANDIC });
    expect(inside(await showList(1)).getByRole('region', { name: 'Áskriftir' })).toBeVisible();
  });
});

describe('messages of the vendor', () => {
  it.each([
    [{ showing: 'Here it is.' }, 'messages.showing lacks {{name}}'],
    [{ de: { updatedWhen: 'Aktuell' } }, 'messages.de.updatedWhen lacks {{when}}'],
    [{ invalid: { one: 'One is missing.', other: 'Some are missing.' } }, 'messages.invalid_other lacks {{count}}'],
    [{ showing: '{name} ({nmae})' }, 'messages.showing has {{nmae}}, for which there is no value'],
  ])('that lost a value are reported once, and shown: %j', async (messages, problem) => {
    configure({ messages });
    configure({ messages });
    expect(await warnings()).toEqual([`configure: ${problem}`]);
  });
});
