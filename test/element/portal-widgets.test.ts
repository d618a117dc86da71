// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { configure, diagnose } from '../../src/index.js';
import { insert, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();

it('diagnose() contains the details of the last error events in chronological order', async () => {
  const received: unknown[] = [];
  document.addEventListener('portal-error', (event) => received.push((event as CustomEvent).detail));
  await insert('portal-customer-card');
  await requestTo('/customer').respondWithStatus(500);
  await insert('portal-subscription-list');
  await requestTo('/subscriptions/').respondWithStatus(403);
  expect(received).toHaveLength(2);
  expect(diagnose().errors).toEqual(received);
});

it('diagnose() contains the API base and the offset of its clock', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date', 'performance'] });
  configure({ apiBase: '/late/' });
  await insert('portal-customer-card');
  await requestTo('/customer').respond(customerRecord(), { date: 'Sun, 01 Mar 2026 13:00:00 GMT' });
  const { apiBase, clockOffset } = diagnose();
  vi.useRealTimers();
  expect([apiBase, clockOffset]).toEqual([`${location.origin}/late/`, 3_600_000]);
});

it('diagnose() has no clock offset before the first response with a date', async () => {
  await insert('portal-customer-card');
  expect(diagnose().clockOffset).toBeNull();
  await requestTo('/customer').respond(customerRecord());
  expect(diagnose().clockOffset).toBeNull();
});

it('diagnose() contains each violated CSP directive once, recorded while a widget is connected', async () => {
  const violate = (effectiveDirective: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI: 'inline' }),
    );
  violate('img-src');
  expect(diagnose().violations).toEqual([]);
  await insert('portal-customer-card');
  for (const directive of ['connect-src', 'style-src-elem', 'connect-src']) violate(directive);
  expect(diagnose().violations).toEqual(['connect-src', 'style-src-elem']);
});

it.each([true, false])('diagnose() reports whether the Clipboard API is available: %s', (isAvailable) => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue((isAvailable ? {} : undefined) as Clipboard);
  expect(diagnose().clipboard).toBe(isAvailable);
});
