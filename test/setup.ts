import { afterEach } from 'vitest';

// Test files in the default environment have no document, and importing these modules would dominate their run time.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/preact');
  // The default of one second is too short for a module that loads on demand on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
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
