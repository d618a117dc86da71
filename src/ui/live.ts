import { effect } from '@preact/signals';
import { Component, type ComponentChild } from 'preact';

/** A share of something that is given back. */
interface Held<Value> {
  readonly value: Value;
  release(): void;
}

/**
 * A component that renders again when a signal has changed that it read. Its views read signals and never write them; what lives as
 * long as it does is a field of its own.
 */
export abstract class Live<Props> extends Component<Props> {
  readonly #held: Held<unknown>[] = [];
  #stop: (() => void) | undefined;

  protected abstract view(): ComponentChild;

  /** Called each time that what `view` gave is on screen. */
  protected shown(): void {}

  /** Holds a share of something for as long as the component lives. */
  protected hold<Value>(share: Held<Value>): Value {
    this.#held.push(share);
    return share.value;
  }

  override render(): ComponentChild {
    let view: ComponentChild;
    let isFirst = true;
    this.#stop?.();
    this.#stop = effect(() => {
      if (isFirst) view = this.view();
      else this.forceUpdate();
      isFirst = false;
    });
    return view;
  }

  override componentDidMount(): void {
    this.shown();
  }

  override componentDidUpdate(): void {
    this.shown();
  }

  override componentWillUnmount(): void {
    this.#stop?.();
    for (const share of this.#held) share.release();
  }
}
