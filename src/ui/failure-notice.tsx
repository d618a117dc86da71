import { Component, type ComponentChildren, createRef } from 'preact';
import { icon } from './icon.js';

/** Says what happened and what can be done. */
export class FailureNotice extends Component<{ readonly children: ComponentChildren }> {
  readonly #notice = createRef<HTMLDivElement>();

  // When the notice goes because trying again has helped, the focus must not be lost with it.
  override componentWillUnmount(): void {
    const notice = this.#notice.current;
    if (notice?.querySelector(':focus')) notice.closest('section')?.querySelector('h2')?.focus();
  }

  override render() {
    return (
      <div class="line" part="failure" role="alert" ref={this.#notice}>
        {icon('warning')}
        {this.props.children}
      </div>
    );
  }
}
