/*
 * In a browser's file this stands in for `@preact/signals-core`: signals that are read and written, and effects that never write. That
 * is all that the widgets do with signals, and takes a quarter of the bytes. A test holds the two against each other.
 */

type Observers = Set<() => void>;

/** Makes whatever runs an observer too. */
let observe: ((observers: Observers) => void) | undefined;

class Signal<Value> {
  readonly #observers: Observers = new Set();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    observe?.(this.#observers);
    return this.#value;
  }

  set value(value: Value) {
    if (value === this.#value) return;
    this.#value = value;
    // One that was stopped by another has no say any more.
    for (const observer of [...this.#observers]) if (this.#observers.has(observer)) observer();
  }
}

export function signal<Value>(value: Value): Signal<Value> {
  return new Signal(value);
}

/** Calls `work` now and each time that a signal has changed that it read the last time, until the returned function is called. */
export function effect(work: () => void): () => void {
  const sources = new Set<Observers>();
  function stop(): void {
    for (const observers of sources) observers.delete(run);
    sources.clear();
  }
  function run(): void {
    stop();
    const outer = observe;
    observe = (observers) => {
      observers.add(run);
      sources.add(observers);
    };
    try {
      work();
    } catch (error) {
      stop();
      throw error;
    } finally {
      observe = outer;
    }
  }
  run();
  return stop;
}
