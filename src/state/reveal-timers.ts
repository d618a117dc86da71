/** Receives the remaining seconds of a revealed token each time they change; 0 when it is hidden. Identifies the token, too. */
export type CountdownListener = (secondsLeft: number) => void;

/** Hides revealed tokens again when their time is up. */
export interface RevealTimers {
  /** Reveals a token, or restarts its countdown. */
  reveal(listener: CountdownListener, seconds: number): void;
  hide(listener: CountdownListener): void;
  hideAll(): void;
}

/** @param now monotonic clock in milliseconds, such as `performance.now()` */
export function createRevealTimers(now: () => number): RevealTimers {
  const deadlines = new Map<CountdownListener, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    let delay = 1000;
    for (const [listener, deadline] of deadlines) {
      const remaining = deadline - now();
      const isRevealed = remaining > 0;
      if (isRevealed) delay = Math.min(delay, remaining % 1000 || 1000);
      else deadlines.delete(listener);
      listener(isRevealed ? Math.ceil(remaining / 1000) : 0);
    }
    if (deadlines.size) timer = setTimeout(update, delay);
  }

  function reveal(listener: CountdownListener, seconds: number): void {
    deadlines.set(listener, now() + seconds * 1000);
    update();
  }

  function hide(listener: CountdownListener): void {
    if (deadlines.has(listener)) reveal(listener, 0);
  }

  return {
    reveal,
    hide,
    hideAll() {
      for (const listener of deadlines.keys()) hide(listener);
    },
  };
}
