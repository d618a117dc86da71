import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import type { Translation } from '../i18n/translation.js';
import { ErrorAlert } from './error-alert.js';
import { useWidget, type WidgetContextValue } from './widget-context.js';

export function ErrorBoundary({ children }: { readonly children: ComponentChildren }) {
  const context = useWidget();
  const [error] = useErrorBoundary((thrown: Error) => reportCrash(context, thrown)) as [unknown, () => void];
  return error ? <WidgetError translation={context.translation} /> : <>{children}</>;
}

export function reportCrash({ widget, emit }: Pick<WidgetContextValue, 'widget' | 'emit'>, { message }: Error): void {
  console.error(
    `portal-widgets: <portal-${widget}> crashed and shows an error: ${message}. Report this with the result of PortalWidgets.diagnose().`,
  );
  emit('portal-error', { widget, operation: 'render', kind: 'malformed' });
}

export function WidgetError({ translation }: { readonly translation: Translation }) {
  return (
    <div part="card">
      <ErrorAlert icon="alert" title={translation.t('error.widget')} hint={translation.t('hint.widget')} />
    </div>
  );
}
