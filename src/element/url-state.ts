import { isResourceId } from '../client/identifier.js';
import type { StateFilter } from '../client/constants.js';
import { type SubscriptionAddress, syncAddress } from '../store/effects.js';
import type { Selection } from '../store/selection.js';
import { LIST_ATTRIBUTES } from './settings/settings.js';

export function readStateFromUrl(): StateFilter | undefined {
  return LIST_ATTRIBUTES.state.parse(readParam('state'));
}

export function writeStateToUrl(state: StateFilter, defaultState: StateFilter): void {
  writeParam('state', state === defaultState ? null : state);
}

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

/** Keeps the selection and the URL's `subscription` parameter equal. */
export function syncSelection(selection: Selection): () => void {
  return syncAddress(selection, address);
}

function readParam(name: string): string | null {
  return new URL(location.href).searchParams.get(name);
}

/** Doesn't use `searchParams.set()`, which would also rewrite the other parameters. */
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
    // `replaceState()` throws in documents such as `srcdoc`, and if it is called too often.
  }
}
