/** A map with a maximum size, from which the least recently used entry is evicted. */
export interface LruMap<Value> {
  /** Reads a value and marks it as recently used. */
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export function createLruMap<Value>(maxEntries: number): LruMap<Value> {
  // A Map iterates in insertion order: the first key is the least recently used one.
  const entries = new Map<string, Value>();

  function set(key: string, value: Value): void {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= maxEntries) return;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      break;
    }
  }

  return {
    set,
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
}

export interface RequestCacheOptions {
  readonly maxEntries: number;
  /** How long a result is used, in milliseconds. */
  readonly maxAgeMs: number;
  /** How long an error is used, in milliseconds. */
  readonly maxErrorAgeMs: number;
  /** Whether an error is cached at all. */
  isCacheable(error: unknown): boolean;
}

/** Caches the results and errors of requests, and shares those in flight. */
export interface RequestCache<Result> {
  /** The cached result or error of a key, or that of `load`. */
  fetch(key: string, load: () => Promise<Result>): Promise<Result>;
}

export function createRequestCache<Result>(options: RequestCacheOptions): RequestCache<Result> {
  const { maxEntries, maxAgeMs, maxErrorAgeMs, isCacheable } = options;
  const settled = createLruMap<{ readonly promise: Promise<Result>; readonly expiresAt: number }>(maxEntries);
  const inFlight = new Map<string, Promise<Result>>();

  function store(key: string, promise: Promise<Result>, ageMs: number): void {
    settled.set(key, { promise, expiresAt: performance.now() + ageMs });
  }

  function fetchAndStore(key: string, load: () => Promise<Result>): Promise<Result> {
    const promise = load();
    inFlight.set(key, promise);
    void promise
      .then(
        () => store(key, promise, maxAgeMs),
        (error: unknown) => {
          if (isCacheable(error)) store(key, promise, maxErrorAgeMs);
        },
      )
      .finally(() => inFlight.delete(key));
    return promise;
  }

  return {
    fetch(key, load) {
      const cached = settled.get(key);
      if (cached && performance.now() < cached.expiresAt) return cached.promise;
      return inFlight.get(key) ?? fetchAndStore(key, load);
    },
  };
}
