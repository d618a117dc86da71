import { Component, type ComponentChildren } from 'preact';
import { FailureNotice } from '../ui/failure-notice.js';
import { useTranslation } from '../ui/translation-context.js';

export interface LastResortProps {
  readonly onError: () => void;
  readonly children: ComponentChildren;
}

/** Stands in for a widget that threw. The page around it never notices. */
export class LastResort extends Component<LastResortProps, { readonly hasFailed: boolean }> {
  override componentDidCatch(error: Error): void {
    console.error(`portal-widgets: ${error.message}`);
    this.setState({ hasFailed: true });
    this.props.onError();
  }

  override render() {
    return this.state.hasFailed ? <BrokenWidget /> : this.props.children;
  }
}

/** Needs neither store nor service. */
export function BrokenWidget() {
  const { text } = useTranslation();
  return (
    <div class="panel" part="panel">
      <FailureNotice>{text('failure.widget')}</FailureNotice>
    </div>
  );
}
