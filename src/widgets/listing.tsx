import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatQuantity } from '../format/quantity.js';
import type { PagedList } from '../state/paged-list.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';
import { useTranslation } from '../ui/translation-context.js';
import { RequestFailure } from './request-failure.js';
import { useAnswers } from './use-answers.js';
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

/** A list in all its states: awaited, failed, empty, shown in part or to its end. */
export function Listing({ list, kind, emptyText, isPrevious, widgetProps, children: rows }: ListingProps) {
  const { locale, text, count } = useTranslation();
  const { rejected, hasMore, total, wentOn, failure, isLoading, answers, rows: own } = list.state.value;
  const shown = own?.length ?? 0;
  const loadedText = shown ? count(`${kind}Loaded`, shown) : rejected ? count('leftOut', rejected) : emptyText;
  useAnswers(list, loadedText, widgetProps);

  // The rows at the moment of asking for more: the first that is not among them is new.
  const known = useRef<readonly Element[] | undefined>(undefined);
  const container = useRef<HTMLUListElement>(null);
  const present = (): Element[] => Array.from(container.current?.children ?? []);
  useLayoutEffect(() => {
    known.current = undefined;
  }, [list]);
  useLayoutEffect(() => {
    const first = present().find((row) => known.current?.includes(row) === false);
    // Where nothing new has come and the button has gone, the focus stays near it.
    const target = first ?? (known.current && !hasMore ? present().at(-1) : undefined);
    target?.querySelector<HTMLElement>('[tabindex]')?.focus();
    known.current = undefined;
  }, [list, answers]);

  const notice = <RequestFailure key="failure" of={list} isStale={!!rows} widgetProps={widgetProps} />;
  return (
    <>
      {!wentOn && notice}
      {(isPrevious ? !rows?.length : !rows) && !failure && <Skeleton kind={kind} />}
      {rows && rows.length === 0 && rejected === 0 && !isPrevious && <p class="muted">{emptyText}</p>}
      {rows && rows.length > 0 && (
        <ul class={`rows ${kind}`} part="rows" role="list" aria-label={text(kind)} data-previous={isPrevious} ref={container}>
          {rows}
        </ul>
      )}
      {wentOn && notice}
      {rejected > 0 && <p class="small muted">{count('leftOut', rejected)}</p>}
      {hasMore && (
        <footer class="line spread" part="paging">
          <span class="small muted">
            {total !== null &&
              text('shownOfTotal', { shown: formatQuantity(shown, locale), total: formatQuantity(total, locale) })}
          </span>
          <Button
            isBusy={isLoading}
            onClick={() => {
              known.current = present();
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
