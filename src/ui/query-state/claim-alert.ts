import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** The claims of mounted components, the oldest first. */
const claims = signal<readonly symbol[]>([]);

/**
 * Whether the component that reads the signal shows the alert of an expired session. Only the first
 * reader on the page does. The others wait until it unmounts.
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
