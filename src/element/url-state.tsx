import { Component } from 'preact';
import type { StateFilter } from '../api/portal-client.js';
import { SubscriptionList, type SubscriptionListProps } from '../widgets/subscription-list/subscription-list.js';
import { readState } from './attributes.js';

export interface UrlStateProps extends Omit<SubscriptionListProps, 'onChoose'> {
  /** Whether the filter is kept in the page's query string. The same for as long as the list lives. */
  readonly isSynced: boolean;
  readonly setState: (state: StateFilter) => void;
}

/** A subscription list whose filter may be kept in the page's query string, as `state`. */
export class UrlState extends Component<UrlStateProps> {
  // What the page's author asked for, before the visitor or the URL chose otherwise.
  readonly #initial = this.props.state;
  #isFollowing = false;

  override componentDidMount(): void {
    if (!this.props.isSynced) return;
    this.#isFollowing = true;
    this.#follow();
    addEventListener('popstate', this.#follow);
  }

  override componentWillUnmount(): void {
    if (this.#isFollowing) removeEventListener('popstate', this.#follow);
  }

  get #inUrl(): StateFilter {
    return readState(new URLSearchParams(location.search).get('state')) ?? this.#initial;
  }

  readonly #follow = (): void => this.props.setState(this.#inUrl);

  readonly #choose = (state: StateFilter): void => {
    const { isSynced, setState } = this.props;
    setState(state);
    if (!isSynced) return;
    const url = new URL(location.href);
    if (state === this.#initial) url.searchParams.delete('state');
    else url.searchParams.set('state', state);
    history.replaceState(history.state, '', url);
  };

  override render({ isSynced, setState: _, ...list }: UrlStateProps) {
    // The first request is for what the URL asks for already.
    const state = isSynced && !this.#isFollowing ? this.#inUrl : list.state;
    return <SubscriptionList {...list} state={state} onChoose={this.#choose} />;
  }
}
