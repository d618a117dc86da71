/** Called with the seconds that a token stays shown, each time that they change; with 0 when it is hidden. */
export type Countdown = (secondsLeft: number) => void;

/** Which access tokens of one view are shown. Each is known by its countdown. */
export interface TokenDisplay {
  /** Shows a token, or shows it for longer. */
  show(countdown: Countdown, seconds: number): void;
  hide(countdown: Countdown): void;
  hideAll(): void;
}

/** @param elapsed a clock in milliseconds that nobody can set. */
export function createTokenDisplay(elapsed: () => number): TokenDisplay {
  const deadlines = new Map<Countdown, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    let wait = 1000;
    for (const [countdown, deadline] of deadlines) {
      const remaining = deadline - elapsed();
      const isShown = remaining > 0;
      if (isShown) wait = Math.min(wait, remaining % 1000 || 1000);
      else deadlines.delete(countdown);
      countdown(isShown ? Math.ceil(remaining / 1000) : 0);
    }
    if (deadlines.size) timer = setTimeout(update, wait);
  }

  function show(countdown: Countdown, seconds: number): void {
    deadlines.set(countdown, elapsed() + seconds * 1000);
    update();
  }

  function hide(countdown: Countdown): void {
    if (deadlines.has(countdown)) show(countdown, 0);
  }

  return {
    show,
    hide,
    hideAll() {
      for (const countdown of deadlines.keys()) hide(countdown);
    },
  };
}
