import { computed } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { formatQuantity } from '../../format/quantity.js';
import type { ListView } from '../../state/list-view.js';
import { type ListData, isComplete } from '../../state/list-data.js';
import type { SubscriptionRowData } from '../../state/subscription-summary.js';
import type { Subscription } from '../../state/types.js';
import { renderHeading } from '../../ui/heading.js';
import { FOLDED_ENDED } from '../constants.js';
import { isPrinting } from '../../ui/is-printing.js';
import { useWidget } from '../widget-context.js';

export interface ListRowData extends SubscriptionRowData {
  /** The heading above the first of the ended subscriptions, as a part of its row: a list has rows only. */
  readonly heading?: VNode;
  /** Whether the search has not found it: it is there because its panel is open. */
  readonly isUnmatched?: boolean;
}

/**
 * The ended subscriptions of a complete list come last, under a heading; many of them are folded. A list that was incomplete when it was first
 * shown stays in the order of the service: "Show more" must not move a row that is shown.
 *
 * @param listKey identifies the list that the rows come from
 * @returns the rows, and what follows the list in place of the folded ones: the heading and a button
 */
export function useEndedLast(
  rows: readonly ListRowData[] | undefined,
  data: ListData<Subscription> | undefined,
  listKey: string | undefined,
  view: ListView,
) {
  const { translation, headingLevel } = useWidget();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFocusAwaited = useRef(false);
  const first = useRef<{ readonly key: string | undefined; readonly isComplete: boolean } | undefined>(undefined);
  if (data && first.current?.key !== listKey) first.current = { key: listKey, isComplete: isComplete(data) };
  const isGrouped = !!data && isComplete(data) && first.current?.isComplete;
  const current = rows?.filter(({ summary }) => !summary.hasEnded) ?? [];
  const ended = rows?.filter(({ summary }) => summary.hasEnded) ?? [];
  const [firstEnded] = ended;
  const count = isGrouped && current.length > 0 ? ended.length : 0;
  const heading = useMemo(() => {
    // The first formatter takes long: the first render has nothing to format, and is followed by the task that creates one.
    if (count === 0) return undefined;
    /** The button that shows them is gone then. Their first row may be mounted some frames later. */
    const takeFocus = (element: Element | null): void => {
      const row = isFocusAwaited.current && element?.closest('.row');
      if (!row) return;
      isFocusAwaited.current = false;
      row.querySelector<HTMLElement>('.row-button')?.focus();
    };
    return renderHeading(
      headingLevel + 1,
      { class: 'ended small muted', ref: takeFocus },
      <>
        <b>{translation.t('ended')}</b> {formatQuantity(count, translation.locale)}
      </>,
    );
  }, [count, translation, headingLevel]);
  const headed = useMemo(() => firstEnded && heading && { ...firstEnded, heading }, [firstEnded, heading]);
  if (!headed) return { rows, folded: undefined };

  // The row of an open panel is never folded.
  const hasOpen = computed(() => ended.some(({ key }) => key === view.expandedKey.value)).value;
  const isFolded = count >= FOLDED_ENDED && !isUnfolded && !hasOpen && !isPrinting.value;
  if (!isFolded) return { rows: [...current, headed, ...ended.slice(1)], folded: undefined };
  const unfold = (): void => {
    isFocusAwaited.current = true;
    setIsUnfolded(true);
  };
  return {
    rows: current,
    folded: (
      <div class="folded">
        {heading}
        <button
          type="button"
          class="button-line small"
          part="button ended"
          aria-label={translation.plural('showEnded', count)}
          aria-expanded={false}
          onClick={unfold}
        >
          <b>{translation.t('showWord')}</b>
        </button>
      </div>
    ),
  };
}
