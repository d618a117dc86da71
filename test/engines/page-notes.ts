/**
 * Runs in a page before all else: not every engine tells its driver what a page writes to the console, what it throws and what its
 * policy refuses. The notes outlive the page.
 */
export function keepNotes(): void {
  const KEY = 'notes of the test';
  function note(text: string): void {
    const notes = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    sessionStorage.setItem(KEY, JSON.stringify([...notes, text]));
  }
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    const write = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      note(`${level}: ${words.map(String).join(' ')}`);
      write(...words);
    };
  }
  // What could not be loaded tells its element alone, on its way down.
  addEventListener('error', (event) => note(`uncaught: ${event.message ?? (event.target as Element).localName}`), true);
  addEventListener('unhandledrejection', ({ reason }) => note(`unhandled: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // The engine's own request, where nobody has asked for an icon.
    if (!blockedURI.endsWith('/favicon.ico')) note(`policy: ${violatedDirective} ${blockedURI}`);
  });
}

export function keptNotes(): string[] {
  return JSON.parse(sessionStorage.getItem('notes of the test') ?? '[]') as string[];
}
