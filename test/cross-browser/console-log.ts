/**
 * Runs first in a page. Records console messages, errors and policy violations in `sessionStorage`,
 * because not every driver reports them, and so that they survive a navigation.
 */
export function recordConsole(): void {
  const KEY = 'test console log';
  function record(text: string): void {
    const log = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    sessionStorage.setItem(KEY, JSON.stringify([...log, text]));
  }
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    const write = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      record(`${level}: ${values.map(String).join(' ')}`);
      write(...values);
    };
  }
  // Load errors do not bubble: listen in the capture phase.
  addEventListener(
    'error',
    (event) => record(`uncaught: ${event.message ?? (event.target as Element).localName}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => record(`unhandled: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // Browsers request the icon by themselves.
    if (!blockedURI.endsWith('/favicon.ico')) record(`policy: ${violatedDirective} ${blockedURI}`);
  });
}

export function recordedConsole(): string[] {
  return JSON.parse(sessionStorage.getItem('test console log') ?? '[]') as string[];
}
