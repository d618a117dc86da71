/** Something to be seen on a page: a list with at least so many rows, the first of which has the text. */
export interface Sight {
  /** A selector; `>>>` leads into a shadow root. */
  readonly list: string;
  readonly count: number;
  readonly text?: string | undefined;
}

export interface PageWatch {
  find(path: string): HTMLElement | null;
  /** What has the rows of a list as its children: the list, or the groups that it puts them into. */
  rowHolders(path: string): Element[];
  /** Resolves anywhere between two frames, so that no time depends on when the next one is due. */
  anyMoment(): Promise<void>;
  /** When each of the sights was first painted, by `performance.now()`. */
  painted(sights: readonly Sight[]): Promise<number[]>;
  /** What was promised when the page began to load. */
  readonly firstPainted: Promise<number[]>;
  /** The durations of all tasks over 50 ms so far. */
  readonly longTasks: number[];
  readonly layoutShifts: number[];
}

declare global {
  const pageWatch: PageWatch;
}

/**
 * Runs in a page before anything of its own. A sight counts as painted in a task after the first frame that began with it in the
 * document: the same way in every page, whatever it is made with.
 */
export function watchPage(first: readonly Sight[]): void {
  const longTasks: number[] = [];
  const layoutShifts: number[] = [];
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  observe('longtask', ({ duration }) => longTasks.push(duration));
  observe('layout-shift', (entry) => layoutShifts.push((entry as unknown as { value: number }).value));

  function find(path: string): HTMLElement | null {
    return path.split('>>>').reduce<Element | null>((found, selector, step) => {
      const root = step === 0 ? document : found?.shadowRoot;
      return root?.querySelector(selector) ?? null;
    }, null) as HTMLElement | null;
  }

  function rowHolders(path: string): Element[] {
    const list = find(path);
    const groups = list?.querySelectorAll(':scope[part=rows] > div') ?? [];
    return groups.length > 0 ? [...groups] : list ? [list] : [];
  }

  function isThere({ list, count, text }: Sight): boolean {
    const holders = rowHolders(list);
    const present = holders.reduce((total, { childElementCount }) => total + childElementCount, 0);
    if (holders.length === 0 || present < count) return false;
    return text === undefined || Boolean(holders[0]?.firstElementChild?.textContent?.includes(text));
  }

  function painted(sights: readonly Sight[]): Promise<number[]> {
    const times = new Map<Sight, number>();
    const awaited = new Set(sights);
    return new Promise((resolve) => {
      const check = (): void => {
        const arrived = [...awaited].filter(isThere);
        if (arrived.length > 0) {
          const afterPaint = new MessageChannel();
          afterPaint.port1.addEventListener('message', () => {
            for (const sight of arrived) times.set(sight, performance.now());
            afterPaint.port1.close();
            if (times.size === sights.length) resolve(sights.map((sight) => times.get(sight) ?? Number.NaN));
          });
          afterPaint.port1.start();
          afterPaint.port2.postMessage(null);
        }
        for (const sight of arrived) awaited.delete(sight);
        if (awaited.size > 0) requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
  }

  function anyMoment(): Promise<void> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve, 100 + Math.random() * 17));
    });
  }

  const firstPainted = first.length > 0 ? painted(first) : Promise.resolve([]);
  const watch: PageWatch = { find, rowHolders, anyMoment, painted, firstPainted, longTasks, layoutShifts };
  Object.assign(globalThis, { pageWatch: watch });
}
