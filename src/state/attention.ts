import { signal, type ReadonlySignal } from '@preact/signals';
import type { FollowerKind } from './selection.js';

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

/** Facts of the selected subscription's access tokens and usage, for the list. They come from rendered widgets: nothing is fetched for them. */
export interface Attention {
  readonly items: ReadonlySignal<readonly AttentionItem[]>;
  /** Replaces the items of a widget. */
  report(source: FollowerKind, items: readonly AttentionItem[]): void;
}

export function createAttention(): Attention {
  const items = signal<readonly AttentionItem[]>([]);
  const reports = new Map<FollowerKind, readonly AttentionItem[]>();
  return {
    items,
    report(source, reported) {
      reports.set(source, reported);
      const next = [...reports.values()].flat();
      if (next.length || items.peek().length) items.value = next;
    },
  };
}
