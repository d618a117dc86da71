// @vitest-environment happy-dom
import { options, type VNode } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import { CI, renderTokens } from './access-tokens/token-helpers.js';
import { pageOf, renderCustomerCard, type RenderedWidget, renderSubscriptionList } from './render-widget.js';
import { plan, plans } from './subscription-list/subscription-helpers.js';
import { respondToDependencies, metricOf, renderUsageOf } from './usage/usage-helpers.js';

/** Names of the elements and components that have been created by renders. */
let created: string[] = [];
const { vnode: previousHook } = options;

beforeEach(() => {
  options.vnode = (vnode: VNode) => {
    created.push(typeof vnode.type === 'function' ? vnode.type.name : vnode.type);
    previousHook?.(vnode);
  };
});

afterEach(() => {
  if (previousHook) options.vnode = previousHook;
  else delete options.vnode;
});

interface Case {
  readonly name: string;
  /** Component of a record. */
  readonly record: string;
  readonly selector: string;
  mount(): Promise<RenderedWidget>;
  /** Sends the response of `mount`, or one with a changed record. */
  respond(widget: RenderedWidget, isChanged: boolean): Promise<unknown>;
}

const createCustomer = (name: string) => portalCustomer(customerRecord({ name }));
const QUOTAS = [metricOf({ usage: 1 }), metricOf({ usage: 2 }), metricOf({ usage: 3 })];
const STAGING = { ...CI, id: 'tok_2', name: 'Staging' };
const TOKENS = [CI, STAGING];

const CASES: Case[] = [
  {
    name: 'subscription list',
    record: 'SubscriptionRow',
    selector: '[part=rows]',
    async mount() {
      const widget = renderSubscriptionList();
      await this.respond(widget, false);
      return widget;
    },
    respond: ({ portal }, isChanged) =>
      portal.subscriptions
        .last()
        .respond(pageOf(isChanged ? [...plans(1, 2), plan('Plan 3', { state: 'canceled' })] : plans(1, 3))),
  },
  {
    name: 'access tokens',
    record: 'TokenRow',
    selector: '[part=rows]',
    mount: () => renderTokens(TOKENS),
    respond: ({ portal }, isChanged) =>
      portal.accessTokens.last().respond(pageOf(isChanged ? [CI, { ...STAGING, is_expired: true }] : TOKENS)),
  },
  {
    name: 'usage',
    record: 'QuotaRow',
    selector: '[part=rows]',
    mount: () => renderUsageOf(QUOTAS),
    async respond({ portal }, isChanged) {
      await respondToDependencies(portal);
      await portal.billableMetrics
        .last()
        .respond({ data: isChanged ? [...QUOTAS.slice(0, 2), metricOf({ usage: 4 })] : QUOTAS });
    },
  },
  {
    name: 'customer card',
    record: 'CustomerDetails',
    selector: 'dl',
    async mount() {
      const widget = renderCustomerCard();
      await this.respond(widget, false);
      return widget;
    },
    respond: ({ portal }, isChanged) => portal.customer.last().respond(createCustomer(isChanged ? 'Grace' : 'Ada')),
  },
];

describe.each(CASES)('a refetch of the $name', (each) => {
  async function refetch(isChanged: boolean) {
    const widget = await each.mount();
    const content = widget.container.querySelector(each.selector);
    if (!content) throw new Error('nothing is rendered');
    const mutations: MutationRecord[] = [];
    const observer = new MutationObserver((records) => mutations.push(...records));
    observer.observe(content, { subtree: true, childList: true, attributes: true, characterData: true });
    created = [];
    await widget.refresh();
    await each.respond(widget, isChanged);
    mutations.push(...observer.takeRecords());
    observer.disconnect();
    return { widget, mutations };
  }

  it('re-renders nothing if the response is unchanged, and emits `portal-load`', async () => {
    const { widget, mutations } = await refetch(false);
    expect(mutations).toEqual([]);
    expect(created.filter((name) => [each.record, 'QueryList', 'RowGroup', 'ul', 'li', 'dl'].includes(name))).toEqual(
      [],
    );
    expect(widget.events.filter(({ type }) => type === 'portal-load')).toHaveLength(2);
  });

  it('re-renders what has changed', async () => {
    const { mutations } = await refetch(true);
    expect(mutations).not.toEqual([]);
    expect(created).toContain(each.record);
  });
});
