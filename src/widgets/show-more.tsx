import { formatQuantity } from '../format/quantity.js';
import type { InfiniteQuery } from '../state/infinite-query.js';
import { Button } from '../ui/button.js';
import { useWidget } from './widget-context.js';

export interface ShowMoreProps {
  readonly query: InfiniteQuery<unknown>;
  readonly onShowMore: () => unknown;
}

/** The pagination of a list: how many records are shown, and the button for the next page. */
export function ShowMore({ query, onShowMore }: ShowMoreProps) {
  const { locale, t } = useWidget().translation;
  const data = query.data.value;
  if (!data || !query.hasNextPage.value) return null;
  const { items, total } = data;
  return (
    <footer class="footer" part="pagination">
      <span class="small muted">
        {total !== null &&
          t('shownOfTotal', { shown: formatQuantity(items.length, locale), total: formatQuantity(total, locale) })}
      </span>
      <Button isBusy={query.isFetching.value} onClick={onShowMore}>
        {t('showMore')}
      </Button>
    </footer>
  );
}
