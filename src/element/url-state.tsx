import { useLayoutEffect, useRef } from 'preact/hooks';
import type { StateFilter } from '../api/portal-client.js';
import { SubscriptionList, type SubscriptionListProps } from '../widgets/subscription-list/subscription-list.js';
import { readState } from './attributes.js';

export interface UrlStateProps extends Omit<SubscriptionListProps, 'onChoose'> {
  /** Whether the filter is kept in the page's query string. */
  readonly isSynced: boolean;
  readonly setState: (state: StateFilter) => void;
}

/** A subscription list whose filter may be kept in the page's query string, as `state`. */
export function UrlState({ isSynced, setState, ...list }: UrlStateProps) {
  // What the page's author asked for, before the visitor or the URL chose otherwise.
  const { current: initial } = useRef(list.state);
  const hasFollowed = useRef(false);
  const inUrl = (): StateFilter => readState(new URLSearchParams(location.search).get('state')) ?? initial;

  useLayoutEffect(() => {
    if (!isSynced) return;
    const follow = (): void => setState(inUrl());
    follow();
    hasFollowed.current = true;
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [isSynced]);

  function choose(state: StateFilter): void {
    setState(state);
    if (!isSynced) return;
    const url = new URL(location.href);
    if (state === initial) url.searchParams.delete('state');
    else url.searchParams.set('state', state);
    history.replaceState(history.state, '', url);
  }

  // The first request is for what the URL asks for already.
  const state = isSynced && !hasFollowed.current ? inUrl() : list.state;
  return <SubscriptionList {...list} state={state} onChoose={choose} />;
}
