import { signal, type ReadonlySignal } from '@preact/signals';

/** Which access tokens of one view are shown, and for how long still. */
export interface TokenDisplay {
  /** The seconds left, by the key of the token's row. */
  readonly secondsLeft: ReadonlySignal<ReadonlyMap<string, number>>;
  show(key: string): void;
  hide(key: string): void;
  hideAll(): void;
  dispose(): void;
}

/** @param elapsed a clock in milliseconds that nobody can set. */
export function createTokenDisplay(revealSeconds: number, elapsed: () => number): TokenDisplay {
  const secondsLeft = signal<ReadonlyMap<string, number>>(new Map());
  const deadlines = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    const now = elapsed();
    const left = new Map<string, number>();
    let next = Infinity;
    for (const [key, deadline] of deadlines) {
      const remaining = deadline - now;
      if (remaining <= 0) {
        deadlines.delete(key);
        continue;
      }
      left.set(key, Math.ceil(remaining / 1000));
      next = Math.min(next, remaining % 1000 || 1000);
    }
    secondsLeft.value = left;
    if (left.size > 0) timer = setTimeout(update, next);
  }

  return {
    secondsLeft,
    show(key) {
      deadlines.set(key, elapsed() + revealSeconds * 1000);
      update();
    },
    hide(key) {
      if (deadlines.delete(key)) update();
    },
    hideAll() {
      if (deadlines.size === 0) return;
      deadlines.clear();
      update();
    },
    dispose() {
      clearTimeout(timer);
      deadlines.clear();
    },
  };
}
