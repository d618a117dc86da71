/*
 * In a browser's file this stands in for `@preact/signals-core`: signals that are read and written, and effects that never write. That
 * is all that the widgets do with signals, and takes a quarter of the bytes. A test holds the two against each other.
 */

type Observers = Set<Observer>;

interface Observer {
  (): void;
  readonly sources: Set<Observers>;
}

let running: Observer | undefined;

class Signal<Value> {
  readonly #observers: Observers = new Set();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    if (running) {
      this.#observers.add(running);
      running.sources.add(this.#observers);
    }
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
    for (const observers of sources) observers.delete(observer);
    sources.clear();
  }
  const observer = Object.assign(
    () => {
      stop();
      const outer = running;
      running = observer;
      try {
        work();
      } catch (error) {
        stop();
        throw error;
      } finally {
        running = outer;
      }
    },
    { sources },
  );
  observer();
  return stop;
}
