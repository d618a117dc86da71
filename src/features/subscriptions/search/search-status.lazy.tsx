import { useEffect, useRef } from 'preact/hooks';
import { formatQuantity } from '../../../format/quantity.js';
import { isComplete } from '../../../query/list-query.js';
import { StateMessage } from '../../../ui/state-message.js';
import { Button } from '../../../ui/button.js';
import { useWidget } from '../../../ui/widget-context.js';
import { focusFirst } from '../../../ui/focus.js';
import type { SearchStatusProps } from './lazy-search.js';

/**
 * Announce matches after this pause, because their number changes while the user types and pages
 * load.
 */
const ANNOUNCEMENT_DELAY_MS = 1000;

export function SearchStatus({ search, onClear }: SearchStatusProps) {
  const { text, count, query, status, retry } = search;
  const { translation, announcer } = useWidget();
  const { locale, t, plural } = translation;
  const data = query.data.value;
  const searched = {
    n: formatQuantity(data?.items.size ?? 0, locale),
    total: data?.total == null ? '' : formatQuantity(data.total, locale),
  };
  const isNone = count === 0 && !status;
  const found = isNone ? t('search.none') : plural('search.matches', count);
  const announcement = isNone || count > 0 ? found : '';
  useEffect(() => {
    if (!announcement) return undefined;
    const timer = setTimeout(() => announcer.announce(announcement), ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [announcer, announcement, text]);
  const element = useRef<HTMLDivElement>(null);
  /** Focuses the search field first, because the clicked button disappears. */
  const handOver = (onPress: () => unknown) => (): void => {
    focusFirst(element.current?.closest('section'), '[part=search]');
    onPress();
  };
  const progress = status === 'loading' && !!searched.total && t('search.progress', searched);
  const isPartial = !status && !!data && !isComplete(data) && !!searched.total;
  return (
    <>
      <div class="footer" ref={element}>
        {progress && (
          <p key={progress} class="small muted">
            {progress}
          </p>
        )}
        {isPartial && (
          <p key={searched.n} class="small muted">
            {t('search.first', searched)}
          </p>
        )}
        {status === 'failed' && (
          <>
            <p class="small warning-text" part="error" role="alert">
              {t('search.failed')}
            </p>
            <Button name="try-again" onClick={handOver(retry)}>
              {t('tryAgain')}
            </Button>
          </>
        )}
      </div>
      {isNone && (
        <StateMessage icon="search" title={found}>
          <Button name="clear-search" onClick={handOver(onClear)}>
            {t('search.clear')}
          </Button>
        </StateMessage>
      )}
    </>
  );
}
