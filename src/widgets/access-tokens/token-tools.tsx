import { NewTokenLink } from './new-token-link.js';
import { TokenSearchField, type TokenSearchText } from './token-search.js';

/** What stands beside the heading of a subscription's tokens. */
export function renderTokenTools(subscriptionId: string, searchText: TokenSearchText) {
  return [<TokenSearchField text={searchText} />, <NewTokenLink subscriptionId={subscriptionId} look="text" />];
}
