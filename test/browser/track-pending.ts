declare global {
  /** Pending timers, animation frames and idle callbacks, each as `setTimeout 1`. */
  var pendingTimers: ReadonlySet<string>;
  /** Number of callbacks of timers and frames that have run. */
  var firedTimers: number;
  /**
   * Listeners of window, document and objects outside the document, each as `[object Window]
   * resize`.
   */
  var activeListeners: () => string[];
}

/** Tracks timers, animation frames and idle callbacks. Use it with `initScript`. */
export function trackTimers(): void {
  const pending = new Set<string>();
  globalThis.pendingTimers = pending;
  globalThis.firedTimers = 0;
  const page = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
    ['requestIdleCallback', 'cancelIdleCallback'],
  ] as const) {
    const { [start]: begin, [stop]: end } = page;
    page[start] = (callback, ...args) => {
      const run = (...values: unknown[]): unknown => {
        globalThis.firedTimers += 1;
        if (start !== 'setInterval') pending.delete(`${start} ${String(id)}`);
        return (callback as (...values: unknown[]) => unknown)(...values);
      };
      const id = begin?.(run, ...args);
      pending.add(`${start} ${String(id)}`);
      return id;
    };
    page[stop] = (id) => {
      pending.delete(`${start} ${String(id)}`);
      return end?.(id);
    };
  }
}

/** Tracks event listeners, except on elements. Use it with `initScript`. */
export function trackListeners(): void {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  let listeners: { target: unknown; type: string; listener: unknown }[] = [];
  globalThis.activeListeners = () =>
    listeners.map(({ target, type }) => `${Object.prototype.toString.call(target)} ${type}`);
  const isOutside = (target: EventTarget): boolean =>
    target === window || target === document || !(target instanceof Node);
  EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
    const target = this ?? window;
    const isRegistered = listeners.some(
      (entry) => entry.target === target && entry.type === type && entry.listener === listener,
    );
    // Listeners of an abort signal are released with its request.
    if (isOutside(target) && !(target instanceof AbortSignal) && !isRegistered)
      listeners.push({ target, type, listener });
    if (Object(rest[0]).once) add.call(target, type, () => this.removeEventListener(type, listener), { once: true });
    add.call(target, type, listener, ...rest);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, ...rest) {
    const target = this ?? window;
    const index = listeners.findIndex(
      (entry) => entry.target === target && entry.type === type && entry.listener === listener,
    );
    if (index >= 0) listeners.splice(index, 1);
    remove.call(target, type, listener, ...rest);
  };
  // A closed channel receives no messages.
  const { close } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.close = function () {
    listeners = listeners.filter(({ target }) => target !== this);
    close.call(this);
  };
}
