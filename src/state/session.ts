import { signal, type ReadonlySignal } from '@preact/signals';
import type { Failure } from './failure.js';
import type { Lease } from './lease.js';

/** Whether the visitor is signed in to a portal, as far as its answers tell. */
export interface Session {
  readonly hasEnded: ReadonlySignal<boolean>;
  /** Stands in line for the one notice of the end: true for whoever has stood there longest. Reading it subscribes to it. */
  holdNotice(): Lease<() => boolean>;
}

/** What goes by when a list asks: to be called as it begins, and what that gives as it ends. */
export type Watch = () => (failure: Failure | undefined) => void;

/**
 * @param onEnd called with every answer that tells of the end.
 * @param onReturn called when the visitor has signed in again.
 */
export function createSession(onEnd: () => void, onReturn: () => void): Session & { readonly watch: Watch } {
  const hasEnded = signal(false);
  const line = signal<readonly object[]>([]);
  return {
    hasEnded,
    holdNotice() {
      const place = {};
      line.value = [...line.value, place];
      return {
        value: () => line.value[0] === place,
        release() {
          line.value = line.value.filter((other) => other !== place);
        },
      };
    },
    watch() {
      const hadEnded = hasEnded.value;
      return (failure) => {
        const isOver = hasEnded.value;
        // What was asked for before the end and comes after it is of the session that is over.
        if (failure?.kind === 'session-ended' || (isOver && !hadEnded)) {
          hasEnded.value = true;
          onEnd();
        } else if (isOver && !failure) {
          hasEnded.value = false;
          onReturn();
        }
      };
    },
  };
}
