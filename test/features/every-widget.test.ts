// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { options, type VNode } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import type { MockRequests } from '../store/mock-requests.js';
import { CI } from './access-tokens/token-helpers.js';
import {
  pageOf,
  renderAccessTokens,
  renderCustomerCard,
  type RenderedWidget,
  renderSubscriptionList,
  renderUsage,
} from './render-widget.js';
import { plan, plans } from './subscriptions/subscription-helpers.js';
import { metricOf, respondToDependencies, USAGE_URL } from './usage/usage-helpers.js';

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
  readonly operation: string;
  /** Component of a record. */
  readonly record: string;
  readonly content: string;
  render(): RenderedWidget;
  requestsOf(portal: RenderedWidget['portal']): Pick<MockRequests<unknown, unknown>, 'last'>;
  readonly response: unknown;
  /** The response with a changed record. */
  readonly changed: unknown;
}

const STAGING = { ...CI, id: 'tok_2', name: 'Staging' };
const quotasOf = (...usages: readonly number[]) => ({ data: usages.map((usage) => metricOf({ usage })) });

const CASES: readonly Case[] = [
  {
    name: 'subscription-list',
    operation: 'listSubscriptions',
    record: 'SubscriptionRow',
    content: '[part=rows]',
    render: renderSubscriptionList,
    requestsOf: ({ subscriptions }) => subscriptions,
    response: pageOf(plans(1, 3)),
    changed: pageOf([...plans(1, 2), plan('Plan 3', { state: 'canceled' })]),
  },
  {
    name: 'access-tokens',
    operation: 'listAccessTokens',
    record: 'TokenRow',
    content: '[part=rows]',
    render: () => renderAccessTokens({ subscriptionId: 'sub_1' }),
    requestsOf: ({ accessTokens }) => accessTokens,
    response: pageOf([CI, STAGING]),
    changed: pageOf([CI, { ...STAGING, is_expired: true }]),
  },
  {
    name: 'usage',
    operation: 'listBillableMetrics',
    record: 'QuotaRow',
    content: '[part=rows]',
    render: () => renderUsage({ subscriptionId: 'sub_1', usageUrl: USAGE_URL }),
    requestsOf: ({ billableMetrics }) => billableMetrics,
    response: quotasOf(1, 2, 3),
    changed: quotasOf(1, 2, 4),
  },
  {
    name: 'customer-card',
    operation: 'getCustomer',
    record: 'CustomerDetails',
    content: 'dl',
    render: renderCustomerCard,
    requestsOf: ({ customer }) => customer,
    response: portalCustomer(customerRecord({ name: 'Ada' })),
    changed: portalCustomer(customerRecord({ name: 'Grace' })),
  },
];

describe.each(CASES)(
  '<portal-$name>',
  ({ name, operation, record, content, render, requestsOf, response, changed }) => {
    /** The request of the widget, after those whose responses it needs. */
    async function pendingRequest({ portal }: RenderedWidget) {
      if (name === 'usage') await respondToDependencies(portal);
      return requestsOf(portal).last();
    }

    async function renderLoaded(): Promise<RenderedWidget> {
      const widget = render();
      const request = await pendingRequest(widget);
      await request.respond(response);
      return widget;
    }

    it('shows and emits an error instead of its placeholder, and recovers on "Try again" with the focus on its title', async () => {
      const widget = render();
      const { container, events, portal, user } = widget;
      const request = await pendingRequest(widget);
      expect(container.querySelector('[part=skeleton]')).toBeVisible();
      expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
      await request.fail('server', { status: 500 });
      expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrong on our end/);
      expect(screen.getByRole('alert')).toHaveAttribute('part', 'error');
      expect(container.querySelector('[part=skeleton], [part~=empty]')).toBeNull();
      expect(events).toEqual([
        { type: 'portal-error', detail: { widget: name, operation, kind: 'server', status: 500 } },
      ]);
      const retry = screen.getByRole('button', { name: 'Try again' });
      await user.click(retry);
      expect(retry).toHaveAttribute('aria-disabled', 'true');
      expect(retry).toHaveFocus();
      await requestsOf(portal).last().respond(response);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(container.querySelector(content)).toBeVisible();
      expect(container.querySelector('[part=title]')).toHaveFocus();
    });

    it('keeps what it shows when a refetch fails, and recovers without moving the focus', async () => {
      const widget = await renderLoaded();
      const before = widget.container.querySelector(content);
      await widget.refresh();
      expect(widget.container.querySelector('[part=skeleton], [aria-busy=true]')).toBeNull();
      await (await pendingRequest(widget)).fail('network');
      expect(screen.getByRole('alert')).toHaveTextContent(/^Couldn’t connect/);
      // It was loaded less than a minute ago.
      expect(screen.getByRole('alert')).not.toHaveTextContent('Updated');
      expect(widget.container.querySelector(content)).toBe(before);
      await widget.refresh();
      await (await pendingRequest(widget)).respond(response);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(document.body).toHaveFocus();
    });

    it('aborts its request when it is unmounted', async () => {
      const widget = render();
      const request = await pendingRequest(widget);
      await widget.unmount();
      expect(request.signal?.aborted).toBe(true);
    });

    async function refetch(next: unknown) {
      const widget = await renderLoaded();
      const element = widget.container.querySelector(content) as Element;
      const mutations: MutationRecord[] = [];
      const observer = new MutationObserver((records) => mutations.push(...records));
      observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
      created = [];
      await widget.refresh();
      await (await pendingRequest(widget)).respond(next);
      mutations.push(...observer.takeRecords());
      observer.disconnect();
      return { widget, mutations };
    }

    it('re-renders nothing if the response is unchanged, and emits `portal-load`', async () => {
      const { widget, mutations } = await refetch(response);
      expect(mutations).toEqual([]);
      expect(created.filter((each) => [record, 'QueryList', 'ul', 'li', 'dl'].includes(each))).toEqual([]);
      expect(widget.events.filter(({ type }) => type === 'portal-load')).toHaveLength(2);
    });

    it('re-renders what has changed', async () => {
      const { mutations } = await refetch(changed);
      expect(mutations).not.toEqual([]);
      expect(created).toContain(record);
    });
  },
);
