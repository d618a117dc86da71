import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatQuantity } from '../format/quantity.js';
import type { PagedList } from '../state/paged-list.js';
import { Button } from '../ui/button.js';
import { useTranslation } from '../ui/translation-context.js';
import { FailedRequest } from './failed-request.js';

export interface PagingProps {
  readonly list: PagedList<unknown>;
  /** The list element, whose first new row gets the focus. */
  readonly container: RefObject<HTMLElement | null>;
}

/** How much of a list is shown, what could not be, and the way to what follows. */
export function Paging({ list, container }: PagingProps) {
  const { locale, text, count } = useTranslation();
  const shown = list.rows.value?.length ?? 0;
  const total = list.total.value;
  const rejected = list.rejected.value;
  const hasMore = list.hasMore.value;
  // The number of rows at the moment of asking: the row at that place is the first new one.
  const asked = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (asked.current === null || shown <= asked.current) return;
    const row = container.current?.children[asked.current];
    asked.current = null;
    row?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [shown]);

  if (!hasMore && rejected === 0) return null;
  const digits = (value: number): string => formatQuantity(value, locale);
  return (
    <footer class="paging" part="paging">
      {rejected > 0 && <p class="left-out">{count('leftOut', rejected)}</p>}
      {list.wentOn.value && <FailedRequest of={list} isStale={false} />}
      {hasMore && total !== null && (
        <p class="shown-of-total">
          {text('shownOfTotal', { shown: digits(shown), total: digits(total) })}
        </p>
      )}
      {hasMore && (
        <Button
          busy={list.loading.value}
          onClick={() => {
            asked.current = shown;
            void list.more();
          }}
        >
          {text('showMore')}
        </Button>
      )}
    </footer>
  );
}
