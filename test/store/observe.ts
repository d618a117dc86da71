import { effect, type ReadonlySignal } from '@preact/signals';
import { onTestFinished } from 'vitest';

/**
 * Observes a query like a mounted component, until the test ends or the returned function is
 * called.
 */
export function observe({ data }: { readonly data: ReadonlySignal<unknown> }): () => void {
  const stop = effect(() => void data.value);
  onTestFinished(stop);
  return stop;
}
