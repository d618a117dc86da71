import { batch, signal, type ReadonlySignal } from '@preact/signals';

/** Which access tokens of one view are shown, and for how long still. A token is known by the key of its row. */
export interface TokenDisplay {
  /** The tokens that are shown. */
  readonly shown: ReadonlySignal<ReadonlySet<string>>;
  /** How many seconds each of them has left: changes every second while one is shown. */
  readonly secondsLeft: ReadonlySignal<ReadonlyMap<string, number>>;
  show(key: string): void;
  hide(key: string): void;
  hideAll(): void;
  dispose(): void;
}

/** @param elapsed a clock in milliseconds that nobody can set. */
export function createTokenDisplay(revealSeconds: number, elapsed: () => number): TokenDisplay {
  const shown = signal<ReadonlySet<string>>(new Set());
  const secondsLeft = signal<ReadonlyMap<string, number>>(new Map());
  const deadlines = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    const now = elapsed();
    const left = new Map<string, number>();
    let next = 1000;
    for (const [key, deadline] of deadlines) {
      const remaining = deadline - now;
      if (remaining > 0) {
        left.set(key, Math.ceil(remaining / 1000));
        next = Math.min(next, remaining % 1000 || 1000);
      } else {
        deadlines.delete(key);
      }
    }
    batch(() => {
      secondsLeft.value = left;
      const before = shown.value;
      const isSame = before.size === left.size && [...before].every((key) => left.has(key));
      if (!isSame) shown.value = new Set(left.keys());
    });
    if (left.size > 0) timer = setTimeout(update, next);
  }

  return {
    shown,
    secondsLeft,
    show(key) {
      deadlines.set(key, elapsed() + revealSeconds * 1000);
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
    dispose() {
      clearTimeout(timer);
      deadlines.clear();
    },
  };
}
