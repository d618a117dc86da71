// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { diagnose } from '../../src/index.js';
import { insert, requestTo, useFreshPage } from './portal-page.js';

useFreshPage();

it('contains the details of error events in chronological order', async () => {
  const received: unknown[] = [];
  document.addEventListener('portal-error', (event) => received.push((event as CustomEvent).detail));
  await insert('portal-customer-card', { 'api-base': '/failing/' });
  await requestTo('/customer').respondWithStatus(500);
  await insert('portal-subscription-list', { 'api-base': '/failing/' });
  await requestTo('/subscriptions/').respondWithStatus(403);
  expect(received).toHaveLength(2);
  expect(diagnose().errors.slice(-2)).toEqual(received);
});

it('contains the clock offset of each API base', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date', 'performance'] });
  await insert('portal-customer-card', { 'api-base': '/late/' });
  await requestTo('/customer').respond(customerRecord(), { date: 'Sun, 01 Mar 2026 13:00:00 GMT' });
  const { clockOffsets } = diagnose();
  vi.useRealTimers();
  expect(clockOffsets[`${location.origin}/late/`]).toBe(3_600_000);
});

it('has no clock offset of an API base that never answered, or without a date', async () => {
  await insert('portal-customer-card', { 'api-base': '/silent/' });
  expect(diagnose().clockOffsets[`${location.origin}/silent/`]).toBeNull();
  await requestTo('/customer').respond(customerRecord());
  expect(diagnose().clockOffsets[`${location.origin}/silent/`]).toBeNull();
});

it('contains each violated CSP directive once, recorded while a widget is connected', async () => {
  const violate = (effectiveDirective: string) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));
  violate('img-src');
  expect(diagnose().violations).toEqual([]);
  await insert('portal-customer-card');
  for (const directive of ['connect-src', 'style-src-elem', 'connect-src']) violate(directive);
  expect(diagnose().violations).toEqual(['connect-src', 'style-src-elem']);
});

it.each([true, false])('reports whether the Clipboard API is available: %s', (isAvailable) => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue((isAvailable ? {} : undefined) as Clipboard);
  expect(diagnose().clipboard).toBe(isAvailable);
});
