const PHASES = ['request', 'readStyles', 'render'] as const;

type UpdatePhases = Readonly<Record<(typeof PHASES)[number], () => void>>;

/**
 * Updates an element after the current task. Each phase is a microtask, so all elements finish one
 * before the next begins. Requests leave first. Styles are read before the first render, because
 * each render makes the browser compute them again.
 *
 * @returns a function that cancels the remaining phases
 */
export function scheduleUpdate(phases: UpdatePhases): () => void {
  let isCanceled = false;

  function run(index: number): void {
    const name = PHASES[index];
    if (!name || isCanceled) return;
    phases[name]();
    queueMicrotask(() => run(index + 1));
  }

  queueMicrotask(() => run(0));
  return () => {
    isCanceled = true;
  };
}
