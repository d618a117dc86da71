import { useRef, useState } from 'preact/hooks';
import type { AccessTokensQuery } from '../../store/access-tokens-query.js';
import { isComplete } from '../../query/list-query.js';
import { isPrinting } from '../../ui/is-printing.js';
import type { Pagination } from '../../ui/list/show-more.js';
import { useWidget } from '../../ui/widget-context.js';
import type { TokenRowData, TokenRows } from './token-rows.js';

const TOKENS_SHOWN_ALONE = 10;

/** A panel shows up to five tokens, or three and "Show more". */
const MAX_TOKENS_WITHOUT_REST = 5;
const TOKENS_SHOWN_AT_FIRST = 3;
const TOKENS_SHOWN_MORE = 20;

interface ShownTokens {
  readonly shown?: readonly TokenRowData[];
  /** Null if all tokens are shown. */
  readonly pagination: Pagination | null;
}

/** "Show more" first adds tokens that are already loaded, then requests the next page. */
export function useShownTokens(query: AccessTokensQuery, tokens: TokenRows | undefined, isAlone: boolean): ShownTokens {
  const { announcer, translation } = useWidget();
  const data = query.data.value;
  const [limit, setLimit] = useState<number>();
  // Keep the first limit, because a new one could hide tokens that the user sees.
  const firstLimit = useRef<number | undefined>(undefined);
  if (!data || !tokens) return { pagination: null };

  const isAllLoaded = isComplete(data);
  const loadedCount = tokens.rows.length;
  // Subtract expired and unreadable tokens, because they have no rows.
  const reportedTotal = data.total === null ? null : data.total - tokens.expired.length - data.invalid;
  const total = isAllLoaded ? loadedCount : reportedTotal;
  const panelLimit =
    (total ?? loadedCount + 1) > MAX_TOKENS_WITHOUT_REST ? TOKENS_SHOWN_AT_FIRST : MAX_TOKENS_WITHOUT_REST;
  firstLimit.current ??= isAlone ? TOKENS_SHOWN_ALONE : panelLimit;
  const shown = isPrinting.value ? tokens.rows : tokens.rows.slice(0, limit ?? firstLimit.current);
  const hasHiddenRows = shown.length < loadedCount;
  const next = shown.length + TOKENS_SHOWN_MORE;
  const pagination = {
    shown: shown.length,
    total,
    hasHiddenRows,
    async onShowMore() {
      setLimit(next);
      // Announce only loaded tokens here, because `QueryList` announces a new page.
      if (next > loadedCount && !isAllLoaded) await query.fetchNextPage();
      else announcer.announce(translation.plural('tokensLoaded', Math.min(next, loadedCount)));
    },
  };
  return { shown, pagination: isAllLoaded && !hasHiddenRows ? null : pagination };
}
