import { URL } from '../api/base-url.js';
import type { StateFilter } from '../api/portal-client.js';
import { readState } from './attributes.js';

/** The state filter that the page's query string has, as `state`. */
export function stateInUrl(): StateFilter | undefined {
  return readState(new URL(location.href).searchParams.get('state'));
}

/** Keeps a state filter in the page's query string, unless it is the one that the list begins with. */
export function keepInUrl(state: StateFilter, first: StateFilter | undefined): void {
  const url = new URL(location.href);
  if (state === first) url.searchParams.delete('state');
  else url.searchParams.set('state', state);
  history.replaceState(history.state, '', url);
}
