import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';
import { smallAccount } from './portal-records.js';

declare global {
  var emptyAtRequest: boolean[];
}

it('asks for the customer and the first page before anything is shown', async () => {
  const { page, region } = await openPortal({
    account: smallAccount(),
    before: () => {
      globalThis.emptyAtRequest = [];
      const own = fetch;
      globalThis.fetch = (...given) => {
        const shown = Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot?.textContent ?? '');
        emptyAtRequest.push(shown.join('') === '');
        return own(...given);
      };
    },
  });
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  await region('Your details').getByText('Robin Example').waitFor();
  expect(await page.evaluate(() => emptyAtRequest)).toEqual([true, true]);
});

it('uses what the page’s head has asked for already', async () => {
  const preload = (path: string): string => `<link rel="preload" as="fetch" crossorigin href="/api/v0/${path}">`;
  const { region, service, page } = await openPortal({
    account: smallAccount(),
    head: preload('customer') + preload('subscriptions/?limit=20'),
    body: scriptTag('customer-card subscription-list'),
  });
  await region('Subscriptions').getByRole('heading', { name: 'Maps' }).waitFor();
  await region('Your details').getByText('Robin Example').waitFor();
  const asked = service.requests.flatMap(({ operation }) => operation ?? []);
  expect(asked.toSorted()).toEqual(['getCustomer', 'listSubscriptions']);
  const initiators = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, initiatorType } = entry as PerformanceResourceTiming;
      return name.includes('/api/') ? [initiatorType] : [];
    }),
  );
  expect(initiators).toEqual(['link', 'link']);
});
