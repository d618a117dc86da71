import { Component } from 'preact';

/** A component that shows the same for the same props and state, and so is left alone while they are. */
export abstract class Pure<Props extends object, State extends object = object> extends Component<Props, State> {
  override shouldComponentUpdate(props: Readonly<Props>, state: Readonly<State>): boolean {
    return differs(props, this.props) || differs(state, this.state);
  }
}

/** What there is has the same names each time. */
function differs<Values extends object>(next: Readonly<Values>, now: Readonly<Values>): boolean {
  return (Object.keys(next) as (keyof Values)[]).some((name) => next[name] !== now[name]);
}
