import { useEffect } from 'preact/hooks';
import { formatQuantity } from '../../format/quantity.js';
import { isComplete } from '../../state/offset-pagination.js';
import { StateMessage } from '../../ui/state-message.js';
import { Button } from '../../ui/button.js';
import { SEARCH_ANNOUNCEMENT_DELAY_MS } from '../constants.js';
import { useWidget } from '../widget-context.js';
import type { Search } from './use-search.js';

export interface SearchStatusProps {
  readonly search: Search;
  readonly onClear: () => void;
}

/** How far the search has come, and how many subscriptions it has found. */
export function SearchStatus({ search: { text, count, query, status, retry }, onClear }: SearchStatusProps) {
  const { translation, announcer } = useWidget();
  const { locale, t, plural } = translation;
  const data = query.data.value;
  const searched = {
    n: formatQuantity(data?.items.length ?? 0, locale),
    total: data?.total == null ? '' : formatQuantity(data.total, locale),
  };
  const isNone = count === 0 && !status;
  const found = isNone ? t('search.none') : plural('search.matches', count);
  const announcement = isNone || count > 0 ? found : '';
  useEffect(() => {
    if (!announcement) return undefined;
    // The user types on, and pages follow each other.
    const timer = setTimeout(() => announcer.announce(announcement), SEARCH_ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [announcer, announcement, text]);
  const isPartial = !status && !!data && !isComplete(data) && !!searched.total;
  return (
    <>
      <div class="search-status small muted">
        {status === 'loading' && searched.total ? <p>{t('search.progress', searched)}</p> : count > 0 && <p>{found}</p>}
        {isPartial && <p>{t('search.first', searched)}</p>}
        {status === 'failed' && (
          <>
            <p class="warning-text" part="error" role="alert">
              {t('search.failed')}
            </p>
            <Button name="try-again" variant="quiet" onClick={retry}>
              {t('tryAgain')}
            </Button>
          </>
        )}
      </div>
      {isNone && (
        <StateMessage icon="search" title={found}>
          <Button name="clear-search" onClick={onClear}>
            {t('search.clear')}
          </Button>
        </StateMessage>
      )}
    </>
  );
}
