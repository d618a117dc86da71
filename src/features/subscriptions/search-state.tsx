import type { Signal } from '@preact/signals';
import { getSubscriptionsHalf, type Search } from './lazy-half.js';
import { actionsFile } from '../../ui/menu/load-actions.js';
import { LoadErrorAlert } from '../../ui/query-state/load-error-alert.js';

interface SearchStateProps {
  /** The text of the field. */
  readonly text: Signal<string>;
  /** Undefined without a text, and until the code of the search is loaded. */
  readonly search: Search | undefined;
}

/** The progress and result of a search, or an alert if its code can't be loaded. */
export function SearchState({ text, search }: SearchStateProps) {
  const lazy = getSubscriptionsHalf();
  if (lazy && search) return <lazy.SearchStatus search={search} onClear={() => (text.value = '')} />;
  return text.value && actionsFile.error.value ? <LoadErrorAlert file={actionsFile} /> : null;
}
