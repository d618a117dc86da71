import { DAY, HOUR, isoInstant } from '../service-clock.js';
import type { SubscriptionPlan } from './subscription-plan.js';

/** Subscriptions whose oddity is in their state, flags and dates. */
export function oddLives(startedAt: number): readonly SubscriptionPlan[] {
  const inDays = (days: number): string => isoInstant(startedAt + days * DAY);
  return [
    { prices: [{ name: 'Unknown state' }], fields: { state: 'paused_by_partner' } },
    { prices: [{ name: 'Empty state' }], fields: { state: '' } },
    { prices: [{ name: 'Past due' }], fields: { past_due_at: inDays(-4) } },
    {
      prices: [{ name: 'Cancelation scheduled' }],
      fields: { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) },
    },
    { prices: [{ name: 'Cancelation scheduled, no date' }], fields: { is_cancelation_scheduled: true } },
    { prices: [{ name: 'Canceled' }], fields: { state: 'canceled', canceled_at: inDays(-1) } },
    { prices: [{ name: 'Expired' }], fields: { state: 'expired', expired_at: inDays(-30) } },
    {
      prices: [{ name: 'Every date at once' }],
      fields: {
        expired_at: inDays(-1),
        cancellation_scheduled_at: inDays(-3),
        canceled_at: inDays(-2),
        past_due_at: inDays(-5),
      },
    },
    {
      prices: [{ name: 'Null in every nullable field' }],
      fields: {
        activated_at: null,
        expired_at: null,
        cancellation_scheduled_at: null,
        canceled_at: null,
        past_due_at: null,
      },
    },
    {
      prices: [{ name: 'Dates that are none' }],
      fields: { activated_at: 'soon', past_due_at: '2024-02-30T00:00:00Z' },
    },
    { prices: [{ name: 'Other offset' }], fields: { activated_at: '2025-03-30T02:30:00+02:00' } },
    { prices: [{ name: 'Billed in the past' }], renewsInDays: -2 },
    { prices: [{ name: 'Id that needs encoding' }], fields: { id: 'sub 7/8 #1? 100% ü' } },
    { prices: [{ name: 'No tokens' }] },
    {
      prices: [{ name: 'Sixty tokens' }],
      tokens: Array.from({ length: 60 }, (_, place) => ({
        name: `Device ${place + 1}`,
        expiresIn: place % 3 === 0 ? null : (place - 20) * DAY + HOUR,
      })),
    },
  ];
}
