import { useRef, useState } from 'preact/hooks';
import { formatQuantity } from '../../format/quantity.js';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import { isComplete } from '../../state/offset-pagination.js';
import { MAX_TOKENS_WITHOUT_REST, TOKENS_SHOWN_AT_FIRST, TOKENS_SHOWN_MORE } from '../constants.js';
import { isPrinting } from '../../ui/is-printing.js';
import { useWidget } from '../widget-context.js';
import type { TokenRowData, TokenRows } from './token-rows.js';

export interface ShownTokens {
  readonly shown: readonly TokenRowData[] | undefined;
  /** How many tokens there are to show, as far as that is known. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly showMore: () => Promise<void>;
}

/** The first tokens of a long list, and more on request: of those that are loaded, then of the next page. On paper, all that are loaded. */
export function useShownTokens(query: AccessTokensQuery, tokens: TokenRows | undefined): ShownTokens {
  const data = query.data.value;
  const isAllLoaded = !!data && isComplete(data);
  const [limit, setLimit] = useState<number>();
  // The number of tokens at first decides: a later one must not fold what the user sees.
  const firstLimit = useRef<number | undefined>(undefined);
  if (!data || !tokens) return { shown: undefined, total: null, hasMore: false, showMore: async () => undefined };

  const loaded = tokens.rows.length;
  const known = data.total === null ? null : data.total - tokens.expired.length - data.invalid;
  const total = isAllLoaded ? loaded : known;
  firstLimit.current ??=
    (total ?? loaded + 1) > MAX_TOKENS_WITHOUT_REST ? TOKENS_SHOWN_AT_FIRST : MAX_TOKENS_WITHOUT_REST;
  const shown = isPrinting.value ? tokens.rows : tokens.rows.slice(0, limit ?? firstLimit.current);
  return {
    shown,
    total,
    hasMore: !isAllLoaded || shown.length < loaded,
    async showMore() {
      const next = shown.length + TOKENS_SHOWN_MORE;
      // "Try again": also if a download of all tokens requested the page, before all loaded ones are shown.
      if (query.isFetchNextPageError.peek()) {
        await query.retry();
        if (!query.error.peek()) setLimit(next);
        return;
      }
      setLimit(next);
      if (next > loaded) await query.fetchNextPage();
    },
  };
}

export interface MoreTokensProps {
  readonly query: AccessTokensQuery;
  readonly shown: number;
  /** Whether all loaded ones are shown. */
  readonly isAllShown: boolean;
  readonly total: number | null;
  readonly onShowMore: () => unknown;
}

/** How many tokens are shown, and the button for more. Absent while "Try again" takes its place. */
export function MoreTokens({ query, shown, isAllShown, total, onShowMore }: MoreTokensProps) {
  const { locale, t } = useWidget().translation;
  if (query.isFetchNextPageError.value) return null;
  const isBusy = query.isFetchingNextPage.value;
  const isRetry = isAllShown && !query.data.value?.hasNextPage;
  return (
    <footer class="more-rows" part="pagination">
      {total !== null && (
        <span>{t('shownOfTotal', { shown: formatQuantity(shown, locale), total: formatQuantity(total, locale) })}</span>
      )}{' '}
      <button
        type="button"
        class="line-button"
        part="button show-more"
        aria-disabled={isBusy}
        onClick={() => !isBusy && onShowMore()}
      >
        <b>{t(isRetry ? 'tryAgain' : 'showMore')}</b>
      </button>
    </footer>
  );
}
