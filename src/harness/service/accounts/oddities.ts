import { customerRecord } from '../resources/customer.js';
import { subscriptionRecord } from '../resources/subscription.js';
import { DAY } from '../service-clock.js';
import type { AccountContext, AccountDefinition } from './account.js';
import { oddLives } from './odd-lives.js';
import { oddNames } from './odd-names.js';
import { oddPrices } from './odd-prices.js';
import { openRecords } from './records-account.js';
import { secretToken, type TokenPlan } from './secret-token.js';
import { customerIdOf, plannedSubscription, type SubscriptionPlan } from './subscription-plan.js';

const ACCOUNT = 'oddities';

function oddCustomer(id: string): unknown {
  const { company_number: _absent, ...customer } = customerRecord({
    id,
    name: '<b>Zoë</b> "O’Malley" & שרה 🐝',
    email: `${'very-long-name-'.repeat(4)}@mail.example.com`,
    billing_address_line2: null,
    billing_address_region: null,
    billing_address_country_code: 'QQ',
    is_business: true,
    business_name: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz & Söhne',
  });
  return { ...customer, tax_identifier: null, loyalty: { level: 3 } };
}

/** Records that a plan cannot say, for they break the document's types or leave fields out. */
function brokenSubscriptions(): unknown[] {
  const complete = subscriptionRecord();
  return [
    Object.fromEntries(Object.keys(complete).map((field) => [field, field === 'id' ? 'sub_all_null' : null])),
    { id: 'sub_nothing_else' },
    { ...subscriptionRecord({ id: 'sub_more_fields' }), loyalty: { points: 12 }, tags: ['a'], constructor: 'x' },
    { ...subscriptionRecord({ id: 'sub_item_null' }), items: [{ id: 'si_1', price: null, quantity: null }] },
    { ...subscriptionRecord({ id: 'sub_bad_item' }), items: ['not an item', { id: 'si_2', price: 'free' }] },
    { ...subscriptionRecord({ id: 'sub_bad' }), state: 7, items: 'none', activated_at: { at: 1 } },
  ];
}

function oddTokens(context: AccountContext, subscriptionId: string, now: number): unknown[] {
  const token = (place: number, plan: TokenPlan) => secretToken(context, subscriptionId, place, plan, now);
  const { name: _absent, ...nameless } = token(0, { name: '', expiresIn: null });
  const long = token(10, { name: 'Long', expiresIn: null });
  return [
    nameless,
    { ...token(1, { name: 'Expired before its date', expiresIn: 30 * DAY }), is_expired: true },
    { ...token(2, { name: 'Past its date, not called expired', expiresIn: -DAY }), is_expired: false },
    token(3, { name: '<i>Markup</i> & 🗝️', expiresIn: null }),
    token(4, { name: 'Same name', expiresIn: null }),
    token(5, { name: 'Same name', expiresIn: null }),
    { ...token(6, { name: 'Date that is none', expiresIn: null }), expires_at: 'later' },
    { ...token(7, { name: 'Far away', expiresIn: null }), expires_at: '9999-12-31T23:59:59.999Z' },
    { ...token(8, { name: 'Short', expiresIn: null }), value: 'x' },
    { ...token(9, { name: 'Empty value', expiresIn: null }), value: '' },
    { ...long, value: `${long.value}.`.repeat(30) },
    { ...token(11, { name: 'More fields', expiresIn: null }), scopes: ['read'] },
  ];
}

/** One of everything that the document allows and few expect. */
export const oddities: AccountDefinition = {
  id: ACCOUNT,
  label: 'Oddities',
  description: 'Unknown states, units and currencies, extreme amounts and names, missing and broken fields.',
  open(context) {
    const tokenOddities: SubscriptionPlan = { prices: [{ name: 'Odd tokens' }] };
    const plans = [...oddPrices, ...oddNames, ...oddLives(context.startedAt), tokenOddities];
    const planned = plans.map((plan, index) => {
      const subscription = plannedSubscription(context, ACCOUNT, index, plan);
      const tokens = (now: number): unknown[] =>
        plan === tokenOddities
          ? oddTokens(context, subscription.id, now)
          : (plan.tokens ?? []).map((token, place) => secretToken(context, subscription.id, place, token, now));
      return { subscription, tokens };
    });
    const subscriptions: unknown[] = planned.map(({ subscription }) => subscription);
    // Among the good ones, where a client that gives up at the first bad record loses what follows.
    subscriptions.splice(4, 0, ...brokenSubscriptions());
    return openRecords({
      customer: oddCustomer(customerIdOf(context.seed, ACCOUNT)),
      subscriptions,
      tokens: Object.fromEntries(planned.map(({ subscription, tokens }) => [subscription.id, tokens])),
    });
  },
};
