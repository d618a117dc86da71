// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../../src/harness/service/accounts/registry.js';
import { askPortal, runningService } from '../running-service.js';

const paths = ['customer', 'subscriptions/?limit=100', 'subscriptions/?limit=10&offset=99000'];

async function everything(seed: string): Promise<string[]> {
  const { origin } = await runningService({ seed, now: () => Date.UTC(2026, 0, 1) });
  const answers = await Promise.all(
    accounts.flatMap(({ id }) => paths.map(async (path) => JSON.stringify((await askPortal(origin, id, path)).body))),
  );
  const first = JSON.parse(answers[1] ?? '').data[0].id;
  answers.push(JSON.stringify((await askPortal(origin, 'everyday', `subscriptions/${first}/access-tokens/`)).body));
  return answers;
}

describe('the accounts', () => {
  it('follow from the seed alone', async () => {
    const [one, again, other] = [await everything('a'), await everything('a'), await everything('b')];
    expect(again).toEqual(one);
    expect(other.at(-1)).not.toEqual(one.at(-1));
  });

  it('are named for a person to choose from', () => {
    for (const { id, label, description } of accounts) {
      expect(id).toMatch(/^[a-z]+$/);
      expect(label).not.toBe('');
      expect(description).toMatch(/\.$/);
    }
  });
});

it('gives every token a secret of forty characters that no other has', async () => {
  const { origin } = await runningService();
  const valuesOf = async (account: string, id: string): Promise<string[]> => {
    const { body } = await askPortal(origin, account, `subscriptions/${id}/access-tokens/`);
    return body.data.map(({ value }: { value: string }) => value);
  };
  const ofAccounts = ['everyday', 'business', 'usage', 'large'].map(async (account) => {
    const { body } = await askPortal(origin, account, 'subscriptions/?limit=60');
    return Promise.all(body.data.map(({ id }: { id: string }) => valuesOf(account, id)));
  });
  const values = (await Promise.all(ofAccounts)).flat(2);
  expect(values.length).toBeGreaterThan(50);
  expect(new Set(values).size).toBe(values.length);
  expect(values.filter((value) => !/^[\w-]{40}$/.test(value))).toEqual([]);
});

it('knows nothing of the empty account but its name and email', async () => {
  const { origin } = await runningService();
  const { id: _id, is_business: _flag, ...customer } = (await askPortal(origin, 'empty', 'customer')).body;
  const known = Object.entries(customer).filter(([, value]) => value !== '' && value !== null);
  expect(known.map(([field]) => field)).toEqual(['name', 'email']);
});

it('has a business abroad that pays in two currencies', async () => {
  const { origin } = await runningService();
  const { body } = await askPortal(origin, 'business', 'customer');
  expect(body).toMatchObject({ is_business: true, billing_address_country_code: 'JP' });
  expect([body.business_name, body.company_number, body.tax_identifier]).not.toContain('');
  const subscriptions = await askPortal(origin, 'business', 'subscriptions/');
  const currencies = subscriptions.body.data.flatMap(({ items }: { items: { price: { currency: string } }[] }) =>
    items.map(({ price }) => price.currency),
  );
  expect(new Set(currencies)).toEqual(new Set(['JPY', 'EUR']));
});
