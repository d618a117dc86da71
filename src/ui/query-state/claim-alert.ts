import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** The mounted components that could show the alert, the oldest first. */
const claims = signal<readonly symbol[]>([]);

/**
 * Returns a signal: whether the component that reads it shows the alert of an expired session. Only
 * the first reader on the page does. The others wait until it unmounts.
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
