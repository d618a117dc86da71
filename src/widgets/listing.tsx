import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatQuantity } from '../format/quantity.js';
import type { CountKey } from '../i18n/messages.js';
import type { PagedList } from '../state/paged-list.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';
import { useTranslation } from '../ui/translation-context.js';
import { RequestFailure } from './request-failure.js';
import { useAnswers } from './use-answers.js';
import type { WidgetName } from './widget-event.js';
import type { WidgetProps } from './widget-props.js';

export interface ListingProps {
  readonly list: PagedList<unknown>;
  readonly kind: 'subscriptions' | 'tokens';
  readonly emptyText: string;
  /** Whether what is shown is of another list, until the first answer of this one. */
  readonly isPrevious?: boolean;
  readonly widgetProps: WidgetProps;
  /** The rows; none or undefined while there is nothing to show. */
  readonly children: readonly ComponentChildren[] | undefined;
}

const LOADED: Record<ListingProps['kind'], [WidgetName, CountKey]> = {
  subscriptions: ['subscription-list', 'subscriptionsLoaded'],
  tokens: ['access-tokens', 'tokensLoaded'],
};

/** A list in all its states: awaited, failed, empty, shown in part or to its end. */
export function Listing({ list, kind, emptyText, isPrevious, widgetProps, children: rows }: ListingProps) {
  const { locale, text, count } = useTranslation();
  const rejected = list.rejected.value;
  const hasMore = list.hasMore.value;
  const total = list.total.value;
  const shown = list.rows.value?.length ?? 0;
  const [widget, loaded] = LOADED[kind];
  const loadedText = shown ? count(loaded, shown) : rejected ? count('leftOut', rejected) : emptyText;
  useAnswers(list, widget, shown, loadedText, widgetProps);

  // The rows at the moment of asking for more: the first that is not among them is new.
  const known = useRef<readonly Element[] | undefined>(undefined);
  const container = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    known.current = undefined;
  }, [list]);
  useLayoutEffect(() => {
    const isNew = (row: Element): boolean => known.current?.includes(row) === false;
    const first = Array.from(container.current?.children ?? []).find(isNew);
    first?.querySelector<HTMLElement>('[tabindex]')?.focus();
    known.current = undefined;
  }, [list.answers.value]);

  const failure = <RequestFailure of={list} isStale={rows !== undefined} />;
  const wentOn = list.wentOn.value;
  return (
    <>
      {!wentOn && failure}
      {(isPrevious ? !rows?.length : !rows) && !list.failure.value && <Skeleton kind={kind} />}
      {rows && rows.length === 0 && rejected === 0 && !isPrevious && <p class="muted">{emptyText}</p>}
      {rows && rows.length > 0 && (
        <ul class={`rows ${kind}`} part="rows" role="list" aria-label={text(kind)} data-previous={isPrevious} ref={container}>
          {rows}
        </ul>
      )}
      {wentOn && failure}
      {rejected > 0 && <p class="small muted">{count('leftOut', rejected)}</p>}
      {hasMore && (
        <footer class="line spread" part="paging">
          <span class="small muted">
            {total !== null &&
              text('shownOfTotal', { shown: formatQuantity(shown, locale), total: formatQuantity(total, locale) })}
          </span>
          <Button
            isBusy={list.loading.value}
            onClick={() => {
              known.current = Array.from(container.current?.children ?? []);
              void list.more();
            }}
          >
            {text('showMore')}
          </Button>
        </footer>
      )}
    </>
  );
}
