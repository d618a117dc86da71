import type { PagedList } from '../state/paged-list.js';
import type { WidgetProps } from './widget-props.js';

/**
 * Tells the page and the listener what has become of a list's last request, once that is on screen.
 *
 * @param loadedText what an answer is told with; undefined where it is no news.
 * @param told what was told before: a list that comes back into view is no news.
 */
export function tell(
  list: PagedList<unknown>,
  loadedText: (() => string) | undefined,
  { widget, news, report }: WidgetProps,
  told: WeakSet<object>,
): void {
  const { rows, failure } = list.state.value;
  // Each answer has rows of its own, and each failed request a failure of its own.
  const isNew = (outcome: object | undefined): boolean => !!outcome && !told.has(outcome) && !!told.add(outcome);
  if (loadedText && isNew(rows)) {
    news.say(loadedText());
    report('portal-load', { widget, count: rows?.length ?? 0 });
  }
  if (failure && isNew(failure)) report('portal-error', { widget, ...failure });
}
