import { signal, type ReadonlySignal } from '@preact/signals';

export interface Announcer {
  readonly message: ReadonlySignal<string>;
  announce(message: string): void;
}

export function createAnnouncer(): Announcer {
  const message = signal('');
  return {
    message,
    announce(next) {
      // Screen readers skip an unchanged text. A no-break space makes it differ.
      message.value = message.peek() === next ? `${next}\u00a0` : next;
    },
  };
}
