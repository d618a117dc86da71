import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** The mounted components that could show the sign-in alert, oldest first. */
const claims = signal<readonly symbol[]>([]);

/**
 * The signal is true for only one mounted component. When this component unmounts, the next one
 * takes over.
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
