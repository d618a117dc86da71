import { computed } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Subscription } from '../../client/resources/subscription.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { ListView } from '../../store/list-view.js';
import { type ListData, isComplete } from '../../store/list-data.js';
import { renderHeading } from '../../ui/heading.js';
import { FOLDED_ENDED } from '../../ui/constants.js';
import { isPrinting } from '../../ui/is-printing.js';
import { useWidget } from '../../ui/widget-context.js';
import { focusFirst } from '../../ui/focus.js';
import type { ListRowData } from './list-row-data.js';

/** A decision that is made once for the rows of a filter, until another customer has signed in. */
interface Grouping {
  readonly key: string | undefined;
  readonly isGrouped: boolean;
  isUnfolded: boolean;
}

function useGrouping(data: ListData<Subscription> | undefined, key: string | undefined): Grouping | undefined {
  const latest = useRef<Grouping | undefined>(undefined);
  if (!data) latest.current = undefined;
  else if (latest.current?.key !== key) latest.current = { key, isGrouped: isComplete(data), isUnfolded: false };
  return latest.current;
}

/**
 * The ended subscriptions of a complete list come last, under a heading; many of them are folded. A list that was incomplete when it was first
 * shown stays in the order of the service: "Show more" must not move a row that is shown.
 *
 * @param listKey identifies the filter that the rows come from
 * @param isSearched whether they are what a search has found: nothing of it is folded, and the list is grouped again after it
 * @returns the rows, and what follows the list in place of the folded ones: the heading and a button
 */
export function useEndedLast(
  rows: readonly ListRowData[] | undefined,
  data: ListData<Subscription> | undefined,
  listKey: string | undefined,
  isSearched: boolean,
  view: ListView,
) {
  const { translation } = useWidget();
  const [, renderAgain] = useState({});
  const grouping = useGrouping(data, isSearched ? undefined : listKey);
  const current = rows?.filter(({ summary }) => !summary.hasEnded) ?? [];
  const ended = rows?.filter(({ summary }) => summary.hasEnded) ?? [];
  const [firstEnded] = ended;
  const count = grouping?.isGrouped && current.length > 0 ? ended.length : 0;
  const isFocusAwaited = useRef(false);
  const heading = useEndedHeading(count, isFocusAwaited);
  const headed = useMemo(() => firstEnded && heading && { ...firstEnded, heading }, [firstEnded, heading]);
  if (!grouping || !headed) return { rows, folded: undefined };

  // The row of an open panel is not folded, nor when the panel closes. Computed, so that a press of another row does not render the list.
  grouping.isUnfolded ||= computed(() => ended.some((row) => row.key === view.expandedKey.value)).value;
  const isFolded = count >= FOLDED_ENDED && !grouping.isUnfolded && !isSearched && !isPrinting.value;
  if (!isFolded) return { rows: [...current, headed, ...ended.slice(1)], folded: undefined };
  const unfold = (): void => {
    isFocusAwaited.current = true;
    grouping.isUnfolded = true;
    renderAgain({});
  };
  return { rows: current, folded: renderFolded(heading, count, unfold, translation) };
}

/** @param isFocusAwaited whether the row of the heading takes the focus: the button that shows it is gone then */
function useEndedHeading(count: number, isFocusAwaited: RefObject<boolean>): VNode | undefined {
  const { translation, headingLevel } = useWidget();
  return useMemo(() => {
    // The first formatter takes long: the first render has nothing to format, and is followed by the task that creates one.
    if (count === 0) return undefined;
    // The row may be mounted some frames later.
    const takeFocus = (element: Element | null): void => {
      const row = isFocusAwaited.current && element?.closest('.row');
      if (!row) return;
      isFocusAwaited.current = false;
      focusFirst(row, '.row-button');
    };
    return renderHeading(
      headingLevel + 1,
      { class: 'ended small muted', ref: takeFocus },
      <>
        <b>{translation.t('ended')}</b> {formatQuantity(count, translation.locale)}
      </>,
    );
  }, [count, translation, headingLevel, isFocusAwaited]);
}

function renderFolded(heading: VNode | undefined, count: number, onUnfold: () => void, { t, plural }: Translation) {
  return (
    <div class="folded">
      {heading}
      <button
        type="button"
        class="button-line small"
        part="button ended"
        aria-label={plural('showEnded', count)}
        aria-expanded={false}
        onClick={onUnfold}
      >
        <b>{t('showWord')}</b>
      </button>
    </div>
  );
}
