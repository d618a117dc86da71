/** Where the id of the customer was read. */
type IdentitySource = 'customer' | 'subscriptions';

/**
 * Detects that another customer has signed in, by the customer ids of successive responses. In
 * these examples the customer record (c) and the subscriptions (s) have the ids a and b, and "!"
 * marks a change:
 *
 * - `c=a s=a c=b!`: the id of one source has changed.
 * - `c=a s=b! c=a s=b`: the sources disagree. The document does not say that they agree: what persists is accepted.
 * - `s=a s=b! s=a s=b`: the change was none, because the subscriptions belong to several customers. They tell nothing from then on.
 *
 * @param onChange called when the customer has changed: cached data has to be fetched again.
 * @returns called with the customer id of each response; null where it has none.
 */
export function createCustomerIdentity(onChange: () => void): (source: IdentitySource, id: string | null) => void {
  /** The id in the last response of each source; none after a change. */
  const lastIds = new Map<IdentitySource, string>();
  /** The ids of both sources where they disagreed: that is a change once. */
  const acceptedPairs = new Set<string>();
  /** Sources with records of several customers: they go back to an id that they had before. */
  const mixedSources = new Set<IdentitySource>();
  /** Until the next response of its source, which `onChange` requests: that confirms the change, or shows that there was none. */
  let lastChange: { readonly source: IdentitySource; readonly formerId: string | undefined } | undefined;

  function hasChanged(source: IdentitySource, id: string): boolean {
    const lastId = lastIds.get(source);
    if (lastId !== undefined) return lastId !== id;
    const ids = new Map(lastIds).set(source, id);
    if (new Set(ids.values()).size === 1) return false;
    const pair = JSON.stringify([ids.get('customer'), ids.get('subscriptions')]);
    const isNew = !acceptedPairs.has(pair);
    acceptedPairs.add(pair);
    return isNew;
  }

  return (source, id) => {
    if (!id || mixedSources.has(source)) return;
    const change = lastChange?.source === source ? lastChange : undefined;
    if (change) lastChange = undefined;
    if (change?.formerId === id) mixedSources.add(source);
    else if (hasChanged(source, id)) {
      lastChange = { source, formerId: lastIds.get(source) };
      lastIds.clear();
      onChange();
    } else lastIds.set(source, id);
  };
}
