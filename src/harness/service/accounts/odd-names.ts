import type { SubscriptionPlan } from './subscription-plan.js';

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);

/** Subscriptions whose oddity is in the names that they carry. */
export const oddNames: readonly SubscriptionPlan[] = [
  { prices: [{ name: 'اشتراك المكتبة الرقمية (سنوي) 2.0' }] },
  { prices: [{ name: 'ספרייה, API v2' }] },
  { prices: [{ name: '🚀 Rockets & 👩‍👩‍👧‍👦 families 🇯🇵' }] },
  { prices: [{ name: longWord }] },
  { prices: [{ name: `A name of many words: ${'one more word and '.repeat(30)}an end` }] },
  { prices: [{ name: '<img src=x onerror="document.title=1"><b>Markup</b> &amp; "quotes"' }] },
  { prices: [{ name: '' }] },
  { prices: [{ name: '   ' }] },
  { prices: [{ name: 'Same name' }] },
  { prices: [{ name: 'Same name' }] },
  { prices: [{ name: 'Line\nbreak,\ttab and \u202Ean override' }] },
];
