type CountdownListener = (secondsLeft: number) => void;

interface Countdown {
  readonly deadline: number;
  readonly listener: CountdownListener;
}

/**
 * Hides revealed tokens when their time is up. Each row has a key, because two rows may show the
 * same token.
 */
export function createRevealTimers() {
  const countdowns = new Map<symbol, Countdown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    let delay = 1000;
    for (const [key, { deadline, listener }] of countdowns) {
      const remaining = deadline - performance.now();
      const isRevealed = remaining > 0;
      if (isRevealed) delay = Math.min(delay, remaining % 1000 || 1000);
      else countdowns.delete(key);
      listener(isRevealed ? Math.ceil(remaining / 1000) : 0);
    }
    if (countdowns.size) timer = setTimeout(update, delay);
  }

  function hide(key: symbol): void {
    const countdown = countdowns.get(key);
    countdowns.delete(key);
    countdown?.listener(0);
    if (countdowns.size === 0) clearTimeout(timer);
  }

  return {
    reveal(key: symbol, seconds: number, listener: CountdownListener) {
      countdowns.set(key, { deadline: performance.now() + seconds * 1000, listener });
      update();
    },
    hide,
    hideAll() {
      for (const key of countdowns.keys()) hide(key);
    },
  };
}
