import { URL } from '../api/base-url.js';
import type { StateFilter } from '../api/portal-client.js';
import { parseState } from './parse-attributes.js';

/** Reads the `state` parameter of the page's query string; `undefined` if it is absent or unknown. */
export function readStateFromUrl(): StateFilter | undefined {
  return parseState(new URL(location.href).searchParams.get('state') ?? 'absent');
}

/** Writes the `state` parameter to the page's query string, or removes it if it is the default. */
export function writeStateToUrl(state: StateFilter, defaultState: StateFilter): void {
  const url = new URL(location.href);
  if (state === defaultState) url.searchParams.delete('state');
  else url.searchParams.set('state', state);
  history.replaceState(history.state, '', url);
}
