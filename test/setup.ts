import process from 'node:process';
import fc from 'fast-check';
import { afterEach, vi } from 'vitest';

// The same examples in each run. `npm run fuzz` sets other seeds.
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 5) });

// The default of one second is too short for a module that loads on demand on a busy machine.
const WAIT_MS = 10_000;
const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options);

// Test files in the default environment have no document, and importing these modules would dominate their run time.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/preact');
  configure({ asyncUtilTimeout: WAIT_MS });
  afterEach(cleanup);
  // Without layout, everything is in view. The observer of happy-dom reports nothing.
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    #isObserving = true;
    readonly #callback: IntersectionObserverCallback;

    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      this.#callback = callback;
    }

    override observe(): void {
      queueMicrotask(() => {
        if (this.#isObserving) this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
      });
    }

    override disconnect(): void {
      this.#isObserving = false;
    }
  };
}
