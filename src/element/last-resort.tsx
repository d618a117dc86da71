import { Component, type ComponentChildren } from 'preact';
import type { Translation } from '../i18n/translation.js';
import { FailureNotice } from '../ui/failure-notice.js';

export interface LastResortProps {
  readonly translation: Translation;
  readonly onError: () => void;
  readonly children: ComponentChildren;
}

/** Stands in for a widget that threw, or could not begin. The page around it never notices. */
export class LastResort extends Component<LastResortProps, { readonly hasFailed: boolean }> {
  override componentDidCatch(error: Error): void {
    console.error(`portal-widgets: ${error.message}`);
    this.setState({ hasFailed: true });
    this.props.onError();
  }

  // Needs neither store nor service.
  override render({ translation, children }: LastResortProps) {
    return this.state.hasFailed || !children ? (
      <div part="panel">
        <FailureNotice>{translation.t('error.widget')}</FailureNotice>
      </div>
    ) : (
      children
    );
  }
}
