const PHASES = ['request', 'readStyles', 'render'] as const;

/** The phases of an element's update. */
type UpdatePhases = Readonly<Record<(typeof PHASES)[number], () => void>>;

/**
 * Updates an element after the current task. Each phase is a microtask of its own, so that all elements which update in one task
 * finish a phase before the next one begins: the requests are sent first, and all styles are read before the first render, because
 * the browser would compute them again after each render. An exception ends the update.
 *
 * @returns cancels the phases that have not begun
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
