import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** What an account waits for while it fills. */
export type Awaited = 'list' | 'rows' | 'tokens' | 'usage';

/** Hides what follows a placeholder while an account fills, so that nothing that has been painted moves. */
export interface Arrival {
  /** Nothing once the user has done something, or after three seconds: what is there is shown then. */
  readonly awaited: ReadonlySignal<ReadonlySet<Awaited>>;
  /** Called by what is not known yet; returns a function to call once it is. */
  wait(part: Awaited): () => void;
  /** Begins to listen to the user; returns a function that stops it. */
  start(): () => void;
}

const LONGEST_ARRIVAL_MS = 3000;
const NOTHING: ReadonlySet<Awaited> = new Set<Awaited>();

/** @param isListSettled reads signals */
export function createArrival(isListSettled: () => boolean): Arrival {
  const isOver = signal(false);
  const parts = signal(NOTHING);
  const setPart = (part: Awaited, isAwaited: boolean): void => {
    const next = new Set(parts.peek());
    next[isAwaited ? 'add' : 'delete'](part);
    parts.value = next;
  };
  return {
    awaited: computed(() =>
      isOver.value ? NOTHING : isListSettled() ? parts.value : new Set(['list' as const, ...parts.value]),
    ),
    wait(part) {
      setPart(part, true);
      return () => setPart(part, false);
    },
    start() {
      const controller = new AbortController();
      const end = (): void => {
        isOver.value = true;
      };
      setTimeout(end, LONGEST_ARRIVAL_MS);
      for (const type of ['wheel', 'keydown', 'pointerdown'])
        addEventListener(type, end, { capture: true, signal: controller.signal });
      return () => controller.abort();
    },
  };
}
