import { signal, type ReadonlySignal } from '@preact/signals-core';

/** Which access tokens of one view are shown, and for how long still. A token is known by the key of its row. */
export interface TokenDisplay {
  /** The seconds that each shown token has left. */
  readonly secondsLeft: ReadonlySignal<ReadonlyMap<string, number>>;
  show(key: string, seconds: number): void;
  hide(key: string): void;
  hideAll(): void;
}

/** @param elapsed a clock in milliseconds that nobody can set. */
export function createTokenDisplay(elapsed: () => number): TokenDisplay {
  const secondsLeft = signal<ReadonlyMap<string, number>>(new Map());
  const deadlines = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    const left = new Map<string, number>();
    let wait = 1000;
    for (const [key, deadline] of deadlines) {
      const remaining = deadline - elapsed();
      if (remaining > 0) left.set(key, Math.ceil(remaining / 1000));
      else deadlines.delete(key);
      wait = Math.min(wait, remaining % 1000 || 1000);
    }
    if (left.size) timer = setTimeout(update, wait);
    if (left.size || secondsLeft.value.size) secondsLeft.value = left;
  }

  return {
    secondsLeft,
    show(key, seconds) {
      deadlines.set(key, elapsed() + seconds * 1000);
      update();
    },
    hide(key) {
      deadlines.delete(key);
      update();
    },
    hideAll() {
      deadlines.clear();
      update();
    },
  };
}
