// A client of the portal and of the usage endpoint, with the generated types.
import type { components, operations, paths } from './types.js';

type Ok<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export function describeSubscriptions({ data, metadata }: Ok<'listSubscriptions'>): string[] {
  const total: number | null = metadata.pagination.total;
  return data.map((subscription) => {
    const price = subscription?.items?.[0]?.price;
    const amount: string | number | null | undefined = price?.price;
    return [subscription?.state, amount, price?.billing_period?.time_unit, total].join(' ');
  });
}

export function findToken({ data }: Ok<'listAccessTokens'>, name: string): string | null {
  return data.find((token) => token?.name === name && token.is_expired === false)?.value ?? null;
}

export function usedOf({ data }: Ok<'listBillableMetrics'>): (number | string | null | undefined)[] {
  return data.flatMap((metric) => metric?.quotas?.map((quota) => quota?.usage) ?? []);
}

export const customer: components['schemas']['Customer'] = { id: 'cus_1', name: null, is_business: true };

export const query: paths['/subscriptions/']['get']['parameters']['query'] = { state: 'active', limit: 20, offset: 0 };

// @ts-expect-error A state that is not documented.
export const unknownState: typeof query = { state: 'paused' };

// @ts-expect-error The subscription is required.
export const usage: paths['/usage']['get']['parameters']['query'] = { customer_id: 'cus_1' };

// The API documents a decimal string, but a number is accepted.
export const prices: readonly components['schemas']['Price'][] = [{ price: '12.50' }, { price: 12.5 }];

// @ts-expect-error An amount is a string or a number.
export const noPrice: components['schemas']['Price'] = { price: true };
