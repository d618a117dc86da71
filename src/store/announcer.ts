import { signal, type ReadonlySignal } from '@preact/signals';

/** Text of a live region, which announces visible changes to screen readers. */
export interface Announcer {
  readonly message: ReadonlySignal<string>;
  announce(message: string): void;
}

export function createAnnouncer(): Announcer {
  const message = signal('');
  return {
    message,
    announce(next) {
      // Screen readers skip an unchanged text: a no-break space makes a repeated message a change.
      message.value = message.peek() === next ? `${next}\u00a0` : next;
    },
  };
}
