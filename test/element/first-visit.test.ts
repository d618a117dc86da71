// @vitest-environment happy-dom
import { type Component, options, type VNode } from 'preact';
import { expect, it, onTestFinished } from 'vitest';
import '../../src/index.js';
import { sizedAccount } from '../../src/mock-server/fixtures/sized-account.js';
import { settle } from '../store/mock-requests.js';
import { insert, requestsTo, useFreshPage } from './portal-page.js';

useFreshPage();

/**
 * The components that have been rendered so far. Each costs an effect of @preact/signals, a
 * `Fragment` of nested arrays, too.
 */
function countComponents(): () => number {
  const components = new Set<Component | undefined>();
  const { diffed } = options;
  options.diffed = (vnode: VNode & { readonly __c?: Component }) => {
    if (typeof vnode.type === 'function') components.add(vnode.__c);
    diffed?.(vnode);
  };
  onTestFinished(() => void Object.assign(options, { diffed }));
  return () => components.size;
}

it.each([
  [110, ['portal-account']],
  [95, ['portal-customer-card', 'portal-subscription-list', 'portal-access-tokens']],
])('a first visit has at most %d components: %j', async (most, names) => {
  const size = { subscriptions: 20, tokens: 4, limits: 0, items: 1 };
  const { customer: record, subscriptions, tokens } = sizedAccount(Date.now(), 'first-visit', size, []);
  const count = countComponents();
  for (const name of names) await insert(name);
  for (const list of requestsTo('/subscriptions/'))
    await list.respond({ data: subscriptions, metadata: { pagination: { total: 120 } } });
  for (const customer of requestsTo('/customer')) await customer.respond(record);
  const [ofFirst] = Object.values(tokens ?? {});
  for (const list of requestsTo('/access-tokens/'))
    await list.respond({ data: typeof ofFirst === 'function' ? ofFirst(Date.now()) : [] });
  await settle();
  expect(count()).toBeGreaterThan(60);
  expect(count()).toBeLessThanOrEqual(most);
});
