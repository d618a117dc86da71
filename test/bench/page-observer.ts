import type { LayoutShift } from './layout-shift.js';

/** A list whose rows are counted. */
export interface RowList {
  /** The selector of the list, in which `>>>` enters a shadow root. */
  readonly selector: string;
  /**
   * Selector, relative to the list, of the elements that contain the rows. By default the list
   * itself contains them.
   */
  readonly chunks?: string;
}

/**
 * A condition whose paint is timed: the list has at least `minCount` rows and the first one
 * contains the text.
 */
export interface PaintTarget {
  readonly rows: RowList;
  readonly minCount: number;
  readonly firstRowText?: string | undefined;
}

type PageObserver = ReturnType<typeof observePage>;

declare global {
  const pageObserver: PageObserver;
}

/**
 * Runs in a page before any other script. A target counts as painted in the first task after the
 * frame whose animation callbacks found it in the document. This does not depend on the
 * implementation of the page.
 */
export function observePage(initialTargets: readonly PaintTarget[]) {
  /** Durations of all tasks over 50 ms. */
  const longTasks: number[] = [];
  const layoutShifts: LayoutShift[] = [];
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  };
  observe('longtask', ({ duration }) => longTasks.push(duration));
  observe('layout-shift', (entry) => {
    const { value, startTime, hadRecentInput } = entry as PerformanceEntry & LayoutShift;
    layoutShifts.push({ value, startTime, hadRecentInput });
  });

  function find(path: string): HTMLElement | null {
    return path.split('>>>').reduce<Element | null>((host, selector, depth) => {
      const root = depth === 0 ? document : host?.shadowRoot;
      return root?.querySelector(selector) ?? null;
    }, null) as HTMLElement | null;
  }

  /** Returns the elements whose children are the rows of a list. Empty without a list. */
  function rowContainers({ selector, chunks }: RowList): Element[] {
    const list = find(selector);
    if (!list) return [];
    return chunks === undefined ? [list] : [...list.querySelectorAll(chunks)];
  }

  function isPresent({ rows, minCount, firstRowText }: PaintTarget): boolean {
    const containers = rowContainers(rows);
    const count = containers.reduce((total, { childElementCount }) => total + childElementCount, 0);
    if (containers.length === 0 || count < minCount) return false;
    return firstRowText === undefined || Boolean(containers[0]?.firstElementChild?.textContent?.includes(firstRowText));
  }

  /** Resolves with the time of each target's first paint, by `performance.now()`. */
  function waitForPaint(targets: readonly PaintTarget[]): Promise<number[]> {
    const times = new Map<PaintTarget, number>();
    const pending = new Set(targets);
    return new Promise((resolve) => {
      const check = (): void => {
        const present = [...pending].filter(isPresent);
        if (present.length > 0) {
          const afterPaint = new MessageChannel();
          afterPaint.port1.addEventListener('message', () => {
            for (const target of present) times.set(target, performance.now());
            afterPaint.port1.close();
            if (times.size === targets.length) resolve(targets.map((target) => times.get(target) ?? Number.NaN));
          });
          afterPaint.port1.start();
          afterPaint.port2.postMessage(null);
        }
        for (const target of present) pending.delete(target);
        if (pending.size > 0) requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
  }

  /**
   * Resolves at a random time between two frames, so that no measured time depends on when the next
   * frame is due.
   */
  function waitRandomly(): Promise<void> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve, 100 + Math.random() * 17));
    });
  }

  /** Paint times of the targets that were given before the page began to load. */
  const initialPaint = initialTargets.length > 0 ? waitForPaint(initialTargets) : Promise.resolve([]);
  const observer = { find, rowContainers, waitRandomly, waitForPaint, initialPaint, longTasks, layoutShifts };
  Object.assign(globalThis, { pageObserver: observer });
  return observer;
}
