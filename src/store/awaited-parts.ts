import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** What an account waits for while it fills. */
type AwaitedPart = 'list' | 'rows' | 'tokens' | 'usage';

/** Hides what follows a placeholder while an account fills, so that nothing that has been painted moves. */
export interface AwaitedParts {
  /** Nothing once the arrival has ended: what is there is shown then. */
  readonly current: ReadonlySignal<ReadonlySet<AwaitedPart>>;
  /** Called in each render of what is not known yet: it is awaited until a render without this call, or until it is removed. */
  wait(part: Exclude<AwaitedPart, 'list'>): void;
}

const NOTHING: ReadonlySet<AwaitedPart> = new Set<AwaitedPart>();

/** @param isListSettled reads signals */
export function createAwaitedParts(isListSettled: () => boolean, isArriving: ReadonlySignal<boolean>): AwaitedParts {
  const parts = signal(NOTHING);
  const createWaiter = (part: AwaitedPart): ReadonlySignal<unknown> => {
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
    current: computed(() => {
      if (!isArriving.value) return NOTHING;
      isListKnown ||= isListSettled();
      return isListKnown ? parts.value : new Set(['list' as const, ...parts.value]);
    }),
    wait: (part) => void waiters[part].value,
  };
}
