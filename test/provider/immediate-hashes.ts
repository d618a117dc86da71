import { createHash } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';

/** Computes hashes without a thread, so that fake timers don't advance while one is pending. */
export function useImmediateHashes(): void {
  const spy = vi.spyOn(crypto.subtle, 'digest').mockImplementation((_, data) => {
    const hash = createHash('sha256').update(data as Uint8Array);
    return Promise.resolve(Uint8Array.from(hash.digest()).buffer);
  });
  onTestFinished(() => spy.mockRestore());
}
