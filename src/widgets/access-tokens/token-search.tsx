import type { Signal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { AccessTokensQuery } from '../../state/access-tokens-query.js';
import { SearchField } from '../../ui/search-field.js';
import { MAX_TOKENS_WITHOUT_SEARCH } from '../constants.js';
import { useSearchLoad } from '../query-list/use-search-load.js';
import { useWidget } from '../widget-context.js';
import type { TokenRowData } from './token-rows.js';
import { focusFirst } from '../../ui/focus.js';

/** The text of a search by name, beside the heading of the tokens; undefined as long as there are few of them. */
export type TokenSearchText = Signal<string | undefined>;

/** The field of many tokens. */
export function TokenSearchField({ text }: { readonly text: TokenSearchText }) {
  const { t } = useWidget().translation;
  if (text.value === undefined) return null;
  return (
    <SearchField
      value={text.value}
      label={t('search.tokens')}
      clearLabel={t('search.clear')}
      onChange={(value) => (text.value = value)}
      onArrowDown={(field) => focusFirst(field.closest('section'), '.token button')}
    />
  );
}

/**
 * Searches the unexpired tokens. The first character loads those that are not loaded.
 *
 * @param total how many unexpired tokens there are, as far as that is known
 */
export function useTokenSearch(
  query: AccessTokensQuery,
  text: TokenSearchText,
  rows: readonly TokenRowData[] | undefined,
  total: number | null,
) {
  const { translation } = useWidget();
  const count = total ?? rows?.length ?? 0;
  const searchedQuery = useRef<AccessTokensQuery | undefined>(undefined);
  // Before the rows are painted, which the field would move.
  useLayoutEffect(() => {
    // Discarded tokens may be followed by those of another customer. The field stays when fewer are left: it may have the focus.
    if (!rows || searchedQuery.current !== query) text.value = undefined;
    searchedQuery.current = query;
    if (rows && count > MAX_TOKENS_WITHOUT_SEARCH) text.value ??= '';
  }, [text, count, rows, query]);
  const searched = text.value?.trim() ?? '';
  const { lazy, status, retry } = useSearchLoad(!!searched && !!rows, query, (module, signal) =>
    module.loadTokens(query, signal),
  );
  const find = useMemo(() => lazy?.createTokenSearch(translation), [lazy, translation]);
  const found = searched && rows && find?.(searched, rows);
  if (!found) return undefined;
  // At the alert of the page, or by "Show more" if the tokens have been requested again since.
  const onShowMore = async (): Promise<void> => {
    if (query.error.peek()) await query.retry();
    if (!query.error.peek()) retry();
  };
  const pagination = status === 'failed' ? { total: null, onShowMore } : null;
  return { ...found, text: searched, query, status, retry, pagination };
}
