import { Component } from 'preact';

/** A component that shows the same for the same props and state, and so is left alone while they are. */
export abstract class Pure<Props, State = object> extends Component<Props, State> {
  // A list of thousands that grows by twenty costs what the twenty cost.
  override shouldComponentUpdate(props: Readonly<Props>, state: Readonly<State>): boolean {
    return differs(props, this.props) || differs(state, this.state);
  }
}

function differs<Values>(next: Readonly<Values>, now: Readonly<Values>): boolean {
  return (Object.keys({ ...now, ...next }) as (keyof Values)[]).some((name) => next[name] !== now[name]);
}
