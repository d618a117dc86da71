import type { ComponentChild, ComponentProps } from 'preact';
import { vi } from 'vitest';
import type { TokenFormatOptions } from '../../src/ui/widget-context.js';
import type { ServerClock } from '../../src/store/server-clock.js';
import { AccessTokens, tokensSection } from '../../src/features/access-tokens/access-tokens.js';
import { CustomerCard } from '../../src/features/customer/customer-card.js';
import { SubscriptionList, type SubscriptionListProps } from '../../src/features/subscriptions/subscription-list.js';
import { Usage, usageSection, usageFile } from '../../src/features/usage/usage.js';
import type { WidgetName } from '../../src/ui/widget-events.js';
import { type MockPortal, mockPortal } from '../store/mock-portal.js';
import { settle } from '../store/mock-requests.js';
import { renderInContext } from './render-in-context.js';

import userEvent, { type UserEvent } from '@testing-library/user-event';

// Tests of the widgets are not about when it arrives.
await usageFile.load();

export interface RenderedWidget {
  readonly portal: MockPortal;
  readonly clock: ServerClock;
  readonly user: UserEvent;
  /** The events that are emitted to the host page, without the records. */
  readonly events: { readonly type: string; readonly detail: unknown }[];
  /** The records of each `portal-load`. */
  readonly loads: unknown[];
  readonly container: Element;
  /**
   * Refetches all observed queries like `PortalWidgets.refresh()`, and resolves when the requests
   * have been sent.
   */
  refresh(): Promise<void>;
  /** Does so, and responds to the last request of an operation. */
  refetch(operation: keyof MockPortal, response: unknown): Promise<void>;
  unmount(): Promise<void>;
}

export type SubscriptionListOptions = Partial<SubscriptionListProps>;
export type AccessTokensOptions = Partial<ComponentProps<typeof AccessTokens>> & {
  readonly tokenFormats?: readonly TokenFormatOptions[];
};

export function renderCustomerCard(): RenderedWidget {
  return renderWidget('customer-card', <CustomerCard />);
}

export function renderSubscriptionList(options: SubscriptionListOptions = {}): RenderedWidget {
  const panel = { usageUrl: undefined, revealSeconds: undefined, warnDays: undefined };
  const defaults = {
    ...panel,
    state: '',
    pageSize: 20,
    sections: [tokensSection, usageSection],
    canSearch: true,
    onStateChange: vi.fn(),
  } as const;
  return renderWidget('subscription-list', <SubscriptionList {...defaults} {...options} />);
}

export function renderAccessTokens({ tokenFormats, ...options }: AccessTokensOptions = {}): RenderedWidget {
  const defaults = { subscriptionId: undefined, revealSeconds: 30, warnDays: undefined };
  return renderWidget('access-tokens', <AccessTokens {...defaults} {...options} />, tokenFormats);
}

export function renderUsage(options: Partial<ComponentProps<typeof Usage>>): RenderedWidget {
  return renderWidget('usage', <Usage subscriptionId={undefined} usageUrl={undefined} {...options} />);
}

/** A list response in the documented format. */
export function pageOf(data: readonly unknown[], pagination: { total?: number; offset?: number; limit?: number } = {}) {
  return { data, metadata: { pagination: { limit: 20, offset: 0, total: data.length, ...pagination } } };
}

/** The response of a service that does not say how many records there are. */
export function pageWithoutTotal(data: readonly unknown[], limit: number) {
  return { data, metadata: { pagination: { limit, offset: 0 } } };
}

function renderWidget(
  widget: WidgetName,
  children: ComponentChild,
  tokenFormats?: readonly TokenFormatOptions[],
): RenderedWidget {
  const { client: api, ...portal } = mockPortal();
  const events: { type: string; detail: unknown }[] = [];
  const loads: unknown[] = [];
  const { client, clock, container, unmount } = renderInContext(children, api, {
    widget,
    emit(type, detail) {
      const { data, ...rest } = detail as { data?: unknown };
      if (type === 'portal-load') loads.push(data);
      return events.push({ type, detail: rest }) > 0;
    },
    getTokenFormats: () => tokenFormats,
  });
  const refresh = (): Promise<void> => {
    void client.refetchAll();
    return settle();
  };
  return {
    portal,
    clock,
    // The default delay would wait for a timer, which may be fake.
    user: userEvent.setup({ delay: null }),
    events,
    loads,
    container,
    refresh,
    async refetch(operation, response) {
      await refresh();
      await portal[operation].last().respond(response);
    },
    async unmount() {
      unmount();
      await settle();
    },
  };
}
