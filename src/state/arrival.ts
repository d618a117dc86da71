import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** What an account waits for while it fills. */
export type Awaited = 'list' | 'rows' | 'tokens' | 'usage';

/** Hides what follows a placeholder while an account fills, so that nothing that has been painted moves. */
export interface Arrival {
  /** Nothing once the arrival has ended: what is there is shown then. */
  readonly awaited: ReadonlySignal<ReadonlySet<Awaited>>;
  /** Called in each render of what is not known yet: it is awaited until a render without this call, or until it is removed. */
  wait(part: Exclude<Awaited, 'list'>): void;
}

const NOTHING: ReadonlySet<Awaited> = new Set<Awaited>();

/** @param isListSettled reads signals */
export function createArrival(isListSettled: () => boolean, isArriving: ReadonlySignal<boolean>): Arrival {
  const parts = signal(NOTHING);
  const createWaiter = (part: Awaited): ReadonlySignal<unknown> => {
    const setAwaited = (isAwaited: boolean): void => {
      const next = new Set(parts.peek());
      next[isAwaited ? 'add' : 'delete'](part);
      parts.value = next;
    };
    return signal(undefined, { watched: () => setAwaited(true), unwatched: () => setAwaited(false) });
  };
  // A filter that is selected later is not awaited.
  let isListKnown = false;
  const waiters = { rows: createWaiter('rows'), tokens: createWaiter('tokens'), usage: createWaiter('usage') };
  return {
    awaited: computed(() => {
      if (!isArriving.value) return NOTHING;
      isListKnown ||= isListSettled();
      return isListKnown ? parts.value : new Set(['list' as const, ...parts.value]);
    }),
    wait: (part) => void waiters[part].value,
  };
}
