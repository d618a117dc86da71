declare global {
  /** In the page. */
  var recordedEvents: { readonly type: string; readonly detail: object }[];
}

/** Runs in the page: new listeners of `on` receive only some of the past events. */
export function recordEvents(): void {
  globalThis.recordedEvents = [];
  const types = ['load', 'error', 'state-change', 'select', 'sign-in', 'action', 'token-reveal', 'token-copy'];
  for (const type of types.map((name) => `portal-${name}`)) {
    addEventListener(type, (event) => {
      const { data: _, ...detail } = (event as CustomEvent<{ data?: unknown }>).detail;
      recordedEvents.push({ type, detail });
    });
  }
}
