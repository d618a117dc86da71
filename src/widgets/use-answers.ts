import { useLayoutEffect } from 'preact/hooks';
import type { PagedList } from '../state/paged-list.js';
import type { WidgetProps } from './widget-props.js';

/** Tells the page and the listener of each answer, once it is on screen. */
export function useAnswers(list: PagedList<unknown>, loadedText: string, { widget, news, report }: WidgetProps): void {
  const { answers, rows } = list.state.value;
  useLayoutEffect(() => {
    if (!rows) return;
    news.say(loadedText);
    report('portal-load', { widget, count: rows.length });
  }, [list, answers]);
}
