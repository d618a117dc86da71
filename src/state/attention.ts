import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { FollowerKind, Selection } from './selection.js';

/** A fact that wants something of the user. */
export interface AttentionFact {
  /** A payment, a scheduled end, the expiry of a token, or the usage of a quota. */
  readonly kind: 'pastDue' | 'over' | 'expiring' | 'ending' | 'near';
  /** Name of the subscription, access token or quota. */
  readonly name: string;
  readonly text: string;
  /** Order among facts of the same severity, such as a timestamp. */
  readonly order: number;
}

export interface AttentionItem extends AttentionFact {
  /** Moves the focus to where it is shown. */
  focus(): void;
}

/** The facts that one widget raises. */
export interface AttentionReport {
  readonly kind: FollowerKind;
  /** Undefined for a widget that follows the selection. It keeps the previous facts until those of the selected subscription have loaded. */
  readonly subscriptionId: string | undefined;
  readonly items: readonly AttentionItem[];
}

/** Facts of the selected subscription's access tokens and usage, for the list. They come from rendered widgets: nothing is fetched for them. */
export interface Attention {
  readonly items: ReadonlySignal<readonly AttentionItem[]>;
  /** Replaces the report of a widget; `undefined` withdraws it. */
  report(source: symbol, report: AttentionReport | undefined): void;
}

// The same array, so that nothing is rendered again.
const NO_ITEMS: readonly AttentionItem[] = [];

export function createAttention({ selectedId }: Pick<Selection, 'selectedId'>): Attention {
  const reports = signal<ReadonlyMap<symbol, AttentionReport>>(new Map());
  return {
    items: computed(() => {
      const all = [...reports.value.values()];
      // Without a follower, none is selected until the user does it: the first widget's subscription replaces it.
      const id = selectedId.value ?? all[0]?.subscriptionId;
      const selected = all.filter(({ subscriptionId }) => subscriptionId === undefined || subscriptionId === id);
      // Two widgets may show the same facts.
      const items = (['tokens', 'usage'] as const).flatMap((kind) => selected.find((report) => report.kind === kind)?.items ?? []);
      return items.length ? items : NO_ITEMS;
    }),
    report(source, report) {
      const next = new Map(reports.peek());
      if (report) next.set(source, report);
      else next.delete(source);
      reports.value = next;
    },
  };
}
