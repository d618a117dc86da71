/**
 * Runs a task with a time limit. When it is exceeded, the task's signal is aborted with the error, and the promise rejects
 * with it, even if the task ignores the signal.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  createError: () => Error,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = createError();
      controller.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([task(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
