/** A share of something that several views use. It ends when the last of them lets go. */
export interface Lease<Value> {
  readonly value: Value;
  release(): void;
}

export interface Disposable {
  dispose(): void;
}

export interface SharedByKey<Value> {
  lease(key: string): Lease<Value>;
  values(): Value[];
}

/** One value for each key, made on first use. */
export function shareByKey<Value extends Disposable>(create: (key: string) => Value): SharedByKey<Value> {
  const held = new Map<string, { readonly value: Value; users: number }>();
  return {
    values: () => Array.from(held.values(), ({ value }) => value),
    lease(key) {
      const entry = held.get(key) ?? { value: create(key), users: 0 };
      held.set(key, entry);
      entry.users += 1;
      let released = false;
      return {
        value: entry.value,
        release() {
          if (released) return;
          released = true;
          entry.users -= 1;
          if (entry.users > 0) return;
          held.delete(key);
          entry.value.dispose();
        },
      };
    },
  };
}
