import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** The list of an account, or a section of it, that has a placeholder during the initial load. */
type PendingSection = 'list' | 'rows' | 'tokens' | 'usage';

/** The sections that an account waits for before it shows what comes below them, so that nothing that has been painted moves. */
export interface PendingSections {
  /** Empty after the initial load: the account then shows everything that it has. */
  readonly current: ReadonlySignal<ReadonlySet<PendingSection>>;
  /**
   * Called in each render of a placeholder. A signal that is read in render registers the component, so the section stays pending until a
   * render without this call, or until the component unmounts.
   */
  wait(part: Exclude<PendingSection, 'list'>): void;
}

const NOTHING: ReadonlySet<PendingSection> = new Set<PendingSection>();

/** @param isListSettled reads signals */
export function createPendingSections(
  isListSettled: () => boolean,
  isInitialLoad: ReadonlySignal<boolean>,
): PendingSections {
  const parts = signal(NOTHING);
  const createWaiter = (part: PendingSection): ReadonlySignal<unknown> => {
    const setPending = (isPending: boolean): void => {
      const next = new Set(parts.peek());
      next[isPending ? 'add' : 'delete'](part);
      parts.value = next;
    };
    return signal(undefined, { watched: () => setPending(true), unwatched: () => setPending(false) });
  };
  // Don't wait for a filter that the user selects later.
  let isListKnown = false;
  const waiters = { rows: createWaiter('rows'), tokens: createWaiter('tokens'), usage: createWaiter('usage') };
  return {
    current: computed(() => {
      if (!isInitialLoad.value) return NOTHING;
      isListKnown ||= isListSettled();
      return isListKnown ? parts.value : new Set(['list' as const, ...parts.value]);
    }),
    wait: (part) => void waiters[part].value,
  };
}
