import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** One symbol for each mounted component that could show the sign-in alert, the oldest first. */
const claims = signal<readonly symbol[]>([]);

/**
 * Returns a signal that says whether the calling component shows the sign-in alert. Only the first
 * component that reads its signal does. When it unmounts, the next one takes over.
 */
export function claimAlert(): ReadonlySignal<boolean> {
  const claim = Symbol('claim');
  return computed(() => claims.value[0] === claim, {
    watched() {
      claims.value = [...claims.peek(), claim];
    },
    unwatched() {
      claims.value = claims.peek().filter((other) => other !== claim);
    },
  });
}
