import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Failure } from '../state/failure.js';
import type { WidgetName } from './widget-event.js';
import type { WidgetProps } from './widget-props.js';

interface Answering {
  readonly answers: ReadonlySignal<number>;
  readonly failure: ReadonlySignal<Failure | undefined>;
}

/** Tells the page and the listener what came of each request, once it is on screen. */
export function useAnswers(
  source: Answering,
  widget: WidgetName,
  count: number,
  loadedText: string,
  widgetProps: WidgetProps,
): void {
  const { news, report } = widgetProps;
  const answers = source.answers.value;
  useLayoutEffect(() => {
    if (answers === 0) return;
    news.say(loadedText);
    report('portal-load', { widget, count });
  }, [source, answers]);
  useFailures(source, widget, widgetProps);
}

/** Tells the page of each request that failed. */
export function useFailures(source: Pick<Answering, 'failure'>, widget: WidgetName, { report }: WidgetProps): void {
  const failure = source.failure.value;
  useLayoutEffect(() => {
    if (failure) report('portal-error', { widget, ...failure });
  }, [failure]);
}
