import type { StateFilter } from '../api/portal-client.js';
import { readState } from './attributes.js';

const PARAMETER = 'state';

/** The filter that the page's query string asks for. */
export function stateFromUrl(): StateFilter | undefined {
  return readState(new URLSearchParams(location.search).get(PARAMETER));
}

/** Keeps the filter in the page's query string, without a new entry in the history. The default one needs no keeping. */
export function stateToUrl(state: StateFilter, defaultState: StateFilter): void {
  const url = new URL(location.href);
  if (state === defaultState) url.searchParams.delete(PARAMETER);
  else url.searchParams.set(PARAMETER, state);
  history.replaceState(history.state, '', url);
}
