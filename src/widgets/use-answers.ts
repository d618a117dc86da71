import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PagedList } from '../state/paged-list.js';
import type { WidgetProps } from './widget-props.js';

/** Tells the page and the listener of each answer, once it is on screen. */
export function useAnswers(list: PagedList<unknown>, loadedText: string, { widget, news, report }: WidgetProps): void {
  const { answers, rows } = list.state.value;
  const { current: told } = useRef(new WeakMap<PagedList<unknown>, number>());
  useLayoutEffect(() => {
    // A list that comes back into view is no new answer.
    if (!rows || told.get(list) === answers) return;
    told.set(list, answers);
    news.say(loadedText);
    report('portal-load', { widget, count: rows.length });
  }, [list, answers]);
}
