import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import type { Translation } from '../i18n/translation.js';
import type { WidgetName } from './widget-events.js';
import { ErrorAlert } from './error-alert.js';

interface ErrorBoundaryProps {
  readonly widget: WidgetName;
  readonly translation: Translation;
  readonly onError: () => void;
  readonly children: ComponentChildren;
}

/** Replaces a widget that throws with an alert. The host page must not notice. */
export function ErrorBoundary({ widget, translation, onError, children }: ErrorBoundaryProps) {
  const [error] = useErrorBoundary((thrown: Error) => {
    logCrash(widget, thrown);
    onError();
  }) as [unknown, () => void];
  return error ? <WidgetError translation={translation} /> : <>{children}</>;
}

export function logCrash(widget: WidgetName, { message }: Error): void {
  console.error(
    `portal-widgets: <portal-${widget}> crashed and shows an error: ${message}. Report this with the result of PortalWidgets.diagnose().`,
  );
}

export function WidgetError({ translation }: { readonly translation: Translation }) {
  return (
    <div part="card">
      <ErrorAlert icon="alert" title={translation.t('error.widget')} hint={translation.t('hint.widget')} />
    </div>
  );
}
