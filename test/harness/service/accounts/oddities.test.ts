// @vitest-environment node
import { expect, it } from 'vitest';
import { askPortal, runningService } from '../running-service.js';

type Odd = Record<string, any>;

async function subscriptions(): Promise<{ origin: string; all: Odd[] }> {
  const { origin } = await runningService();
  const { body } = await askPortal(origin, 'oddities', 'subscriptions/?limit=100');
  expect(body.data).toHaveLength(body.metadata.pagination.total);
  return { origin, all: body.data };
}

const prices = (each: Odd): Odd[] => (Array.isArray(each['items']) ? each['items'] : []).map((item) => item?.price ?? {});
const somePrice = (matches: (price: Odd) => boolean) => (each: Odd) => prices(each).some(matches);
const named = (pattern: RegExp) => somePrice(({ name }) => typeof name === 'string' && pattern.test(name));

it.each<[string, (each: Odd) => unknown]>([
  ['an unknown state', (each) => each['state'] === 'paused_by_partner'],
  ['an unknown price type and model', somePrice(({ type, model }) => type === 'seasonal' && model === 'lunar_phase')],
  ['an unknown unit', somePrice(({ billing_period }) => billing_period?.time_unit === 'fortnight')],
  ['an unknown currency', somePrice(({ currency, price }) => currency === 'QQX' && price === '1.5')],
  ['an empty currency', somePrice(({ currency }) => currency === '')],
  ['an amount below a cent', somePrice(({ price }) => price === '0.0004')],
  ['an amount beyond floats', somePrice(({ price }) => price === '12345678901234567.89')],
  ['a currency without minor unit', somePrice(({ price, currency }) => price === '500' && currency === 'JPY')],
  ['an amount that is no number', somePrice(({ price }) => price === 'on request')],
  ['tiers', somePrice(({ tiers }) => tiers?.length > 0)],
  ['priced items', somePrice(({ priced_items }) => priced_items?.length > 0)],
  ['a metered price', somePrice(({ is_metered, aggregation_period }) => is_metered && aggregation_period.value === 7)],
  ['a price per package', somePrice(({ package_quantity }) => package_quantity === 500)],
  ['no items', (each) => Array.isArray(each['items']) && each['items'].length === 0],
  ['several items', (each) => each['items']?.length === 3],
  ['null in every field', (each) => Object.entries(each).every(([name, value]) => name === 'id' || value === null)],
  ['null in every nullable field', (each) => each['activated_at'] === null && each['items']?.length === 1],
  ['absent fields', (each) => Object.keys(each).length === 1],
  ['unknown fields', (each) => each['loyalty'] !== undefined],
  ['past due', (each) => each['state'] === 'active' && typeof each['past_due_at'] === 'string'],
  ['a scheduled cancelation', (each) => each['is_cancelation_scheduled'] && each['cancellation_scheduled_at']],
  ['a scheduled cancelation without date', (each) => each['is_cancelation_scheduled'] && !each['cancellation_scheduled_at']],
  ['a right-to-left name', named(/\p{Script=Arabic}/u)],
  ['emoji', named(/\p{Emoji_Presentation}/u)],
  ['a very long word', named(/\S{200}/)],
  ['markup', named(/<img/)],
  ['an empty name', named(/^$/)],
  ['a bad record', (each) => typeof each['state'] === 'number'],
  ['a bad item', (each) => Array.isArray(each['items']) && each['items'].includes('not an item')],
  ['an id that needs encoding', (each) => /[ /?#%]/.test(each['id'])],
])('has a subscription with %s', async (_oddity, matches) => {
  const { all } = await subscriptions();
  expect(all.filter(matches).length).toBeGreaterThan(0);
});

it('has two subscriptions of the same name, and every id once', async () => {
  const { all } = await subscriptions();
  expect(all.filter(named(/^Same name$/))).toHaveLength(2);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it('has its bad records among the good ones', async () => {
  const { all } = await subscriptions();
  const bad = all.findIndex(({ state }) => state === 7);
  expect(bad).toBeGreaterThan(0);
  expect(bad).toBeLessThan(20);
});

it('has a subscription without tokens and one with sixty, each with a secret of its own', async () => {
  const { origin, all } = await subscriptions();
  const tokensOf = async (name: RegExp) => {
    const id = all.find(named(name))?.['id'];
    const tokens: Odd[] = (await askPortal(origin, 'oddities', `subscriptions/${id}/access-tokens/?limit=100`)).body.data;
    return tokens;
  };
  expect(await tokensOf(/^No tokens$/)).toEqual([]);
  const sixty = await tokensOf(/^Sixty tokens$/);
  expect(sixty).toHaveLength(60);
  expect(new Set(sixty.map(({ value }) => value)).size).toBe(60);
});

it('has odd tokens', async () => {
  const { origin, all } = await subscriptions();
  const id = all.find(named(/^Odd tokens$/))?.['id'];
  const { body, headers } = await askPortal(origin, 'oddities', `subscriptions/${id}/access-tokens/`);
  const now = Date.parse(headers.get('date') ?? '');
  const tokens: Odd[] = body.data;
  expect(tokens.filter((token) => !('name' in token))).toHaveLength(1);
  expect(tokens.filter((token) => token['is_expired'] && Date.parse(token['expires_at']) > now)).toHaveLength(1);
  expect(tokens.filter((token) => token['is_expired'] === false && Date.parse(token['expires_at']) < now)).toHaveLength(1);
});

it('has a customer with markup in the name, an unknown country, null and absent fields', async () => {
  const { origin } = await runningService();
  const { body } = await askPortal(origin, 'oddities', 'customer');
  expect(body.name).toContain('<b>');
  expect(body).toMatchObject({ billing_address_country_code: 'QQ', tax_identifier: null, loyalty: { level: 3 } });
  expect(body).not.toHaveProperty('company_number');
});
