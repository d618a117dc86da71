import { Component } from 'preact';
import type { StateFilter } from '../api/portal-client.js';
import { SubscriptionList, type SubscriptionListProps } from '../widgets/subscription-list/subscription-list.js';
import { readState } from './attributes.js';

export interface UrlStateProps extends Omit<SubscriptionListProps, 'onChoose'> {
  /** Whether the filter is kept in the page's query string. The same for as long as the list lives. */
  readonly isSynced: boolean;
  readonly setState: (state: StateFilter) => void;
}

/** The filter to begin with: the URL's, where it is kept there. */
export function initialState({ isSynced, state }: Pick<UrlStateProps, 'isSynced' | 'state'>): StateFilter {
  return (isSynced ? readState(new URLSearchParams(location.search).get('state')) : undefined) ?? state;
}

/** A subscription list whose filter may be kept in the page's query string, as `state`. */
export class UrlState extends Component<UrlStateProps> {
  // What the page's author asked for, before the visitor or the URL chose otherwise.
  readonly #asked = this.props.state;
  readonly #initial = initialState(this.props);
  #isMounted = false;

  override componentDidMount(): void {
    this.#isMounted = true;
    if (this.#initial !== this.#asked) this.props.setState(this.#initial);
  }

  readonly #choose = (state: StateFilter): void => {
    const { isSynced, setState } = this.props;
    setState(state);
    if (!isSynced) return;
    const url = new URL(location.href);
    if (state === this.#asked) url.searchParams.delete('state');
    else url.searchParams.set('state', state);
    history.replaceState(history.state, '', url);
  };

  override render({ isSynced: _, setState: __, ...list }: UrlStateProps) {
    // The first request is for what the URL asks for already.
    return <SubscriptionList {...list} state={this.#isMounted ? list.state : this.#initial} onChoose={this.#choose} />;
  }
}
