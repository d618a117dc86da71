import type { Signal } from '@preact/signals';
import type { SearchProgress } from './use-search-load.js';
import { actionsFile } from '../menu/load-actions.js';
import { LoadErrorAlert } from '../query-state/load-error-alert.js';

export interface SearchStateProps {
  /** That of the field. */
  readonly text: Signal<string | undefined>;
  /** Undefined without a text, and until what searches is loaded. */
  readonly search: SearchProgress | undefined;
}

/** What a search has come to; an alert if what searches can't be loaded. */
export function SearchState({ text, search }: SearchStateProps) {
  const lazy = actionsFile.module.value;
  if (lazy && search) return <lazy.SearchStatus search={search} onClear={() => (text.value = '')} />;
  return text.value && actionsFile.error.value ? <LoadErrorAlert file={actionsFile} /> : null;
}
