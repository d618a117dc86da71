import { isResourceId } from '../client/identifier.js';
import type { StateFilter } from '../client/constants.js';
import { type SubscriptionAddress, syncAddress } from '../store/effects.js';
import type { Selection } from '../store/selection.js';
import { LIST_ATTRIBUTES } from './settings.js';

/** Reads the `state` parameter of the page's query string; `undefined` if it is absent or unknown. */
export function readStateFromUrl(): StateFilter | undefined {
  return LIST_ATTRIBUTES.state.parse(readParam('state'), 'state');
}

/** Writes the `state` parameter to the page's query string, or removes it if it is the default. */
export function writeStateToUrl(state: StateFilter, defaultState: StateFilter): void {
  writeParam('state', state === defaultState ? null : state);
}

/** Reads the `subscription` parameter of the page's query string. */
export function readLinkFromUrl(): string | undefined {
  return readParam('subscription') ?? undefined;
}

const address: SubscriptionAddress = {
  read: readLinkFromUrl,
  write: (id) => writeParam('subscription', id ?? null),
  isValid: isResourceId,
  listen(listener) {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
};

/**
 * Synchronizes the selected subscription with the `subscription` parameter of the page's query string, even when the user goes back or
 * forward.
 *
 * @returns a function that stops it
 */
export function syncSelection(selection: Selection): () => void {
  return syncAddress(selection, address);
}

function readParam(name: string): string | null {
  return new URL(location.href).searchParams.get(name);
}

/** Writes or removes one parameter. The rest of the URL stays as it is, to the letter; no history entry is added. */
function writeParam(name: string, value: string | null): void {
  if (readParam(name) === value) return;
  const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(location.href) ?? [];
  const pairs = query ? query.split('&') : [];
  const isOwn = (pair: string): boolean => new URLSearchParams(pair).has(name);
  const index = pairs.findIndex(isOwn);
  const others = pairs.filter((pair) => !isOwn(pair));
  if (value !== null) {
    const own = new URLSearchParams();
    own.set(name, value);
    others.splice(index < 0 ? others.length : index, 0, own.toString());
  }
  try {
    history.replaceState(history.state, '', `${path}${others.length > 0 ? `?${others.join('&')}` : ''}${hash}`);
  } catch {
    // `replaceState` throws in documents without a URL, such as `srcdoc`, and when it is called too often.
  }
}
