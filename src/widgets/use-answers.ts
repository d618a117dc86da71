import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Failure } from '../state/failure.js';
import type { News } from '../state/news.js';
import type { Report, WidgetName } from './widget-event.js';

interface Answering {
  readonly answers: ReadonlySignal<number>;
  readonly failure: ReadonlySignal<Failure | undefined>;
}

export interface AnswerReport {
  readonly widget: WidgetName;
  readonly report: Report;
  readonly news: News;
  readonly count: number;
  readonly loadedText: string;
}

/** Tells the page and the listener what came of each request, once it is on screen. */
export function useAnswers(source: Answering, { widget, report, news, count, loadedText }: AnswerReport): void {
  const answers = source.answers.value;
  const failure = source.failure.value;
  useLayoutEffect(() => {
    if (answers === 0) return;
    news.say(loadedText);
    report('portal-load', { widget, count });
  }, [source, answers]);
  useLayoutEffect(() => {
    if (failure) report('portal-error', { widget, ...failure });
  }, [failure]);
}
