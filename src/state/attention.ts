import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { FollowerKind, Selection } from './selection.js';

/** A fact that needs the user's attention. */
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
  /** Moves the focus to its row. */
  focus(): void;
}

/** The facts of one widget. */
export interface AttentionReport {
  readonly kind: FollowerKind;
  /** Undefined for a widget that follows the selection. It keeps the previous facts until those of the selected subscription have loaded. */
  readonly subscriptionId: string | undefined;
  readonly items: readonly AttentionItem[];
}

/** Facts of the selected subscription's access tokens and usage, for the subscription list. Rendered widgets report them, so that they need no requests. */
export interface Attention {
  readonly items: ReadonlySignal<readonly AttentionItem[]>;
  /** Replaces the report of a widget; `undefined` withdraws it. */
  report(source: symbol, report: AttentionReport | undefined): void;
}

// A stable reference, so that computing no items again re-renders nothing.
const NO_ITEMS: readonly AttentionItem[] = [];

export function createAttention({ selectedId }: Pick<Selection, 'selectedId'>): Attention {
  const reports = signal<ReadonlyMap<symbol, AttentionReport>>(new Map());
  return {
    items: computed(() => {
      const all = [...reports.value.values()];
      // Without followers there is no default selection: the subscription of the first widget is used instead.
      const id = selectedId.value ?? all[0]?.subscriptionId;
      const selected = all.filter(({ subscriptionId }) => subscriptionId === undefined || subscriptionId === id);
      // Two widgets may show the same facts.
      const items = (['tokens', 'usage'] as const).flatMap(
        (kind) => selected.find((report) => report.kind === kind)?.items ?? [],
      );
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
