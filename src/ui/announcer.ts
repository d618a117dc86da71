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
      // Screen readers don't read an unchanged text again, so append a no-break space.
      message.value = message.peek() === next ? `${next}\u00a0` : next;
    },
  };
}
