/** A share of something that several views use. It ends when the last of them lets go. */
export interface Lease<Value> {
  readonly value: Value;
  release(): void;
}

export interface Disposable {
  dispose(): void;
}

export interface SharedByKey<Value> {
  /** A share of the one value that a key has, made on first use. */
  lease<Own extends Value>(key: string, create: () => Own): Lease<Own>;
  values(): Value[];
}

/** @param start called with each value that was made. */
export function shareByKey<Value extends Disposable>(start: (value: Value) => void): SharedByKey<Value> {
  const held = new Map<string, { readonly value: Value; users: number }>();
  return {
    values: () => Array.from(held.values(), ({ value }) => value),
    lease<Own extends Value>(key: string, create: () => Own) {
      let entry = held.get(key);
      if (!entry) {
        entry = { value: create(), users: 0 };
        held.set(key, entry);
        start(entry.value);
      }
      const own = entry;
      own.users += 1;
      return {
        value: own.value as Own,
        release() {
          own.users -= 1;
          if (own.users) return;
          held.delete(key);
          own.value.dispose();
        },
      };
    },
  };
}
