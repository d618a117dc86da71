type IdentitySource = 'customer' | 'subscriptions';

/**
 * Detects a change of customer in the ids of successive responses. In these examples, c is the
 * customer's record, s the subscriptions, and "!" a change:
 *
 * - `c=a s=a c=b!`: the id of one source has changed.
 * - `c=a s=b! c=a s=b`: the sources disagree. The API doesn't say that they must agree, so accept a
 *   lasting difference.
 * - `s=a s=b! s=a s=b`: the subscriptions belong to several customers, so ignore their ids from then
 *   on.
 *
 * @returns a function that must be called with the customer id of each response, or null
 */
export function createCustomerIdentity(onChange: () => void): (source: IdentitySource, id: string | null) => void {
  const lastIds = new Map<IdentitySource, string>();
  /** The pairs of ids that differed once, which isn't a change again. */
  const acceptedPairs = new Set<string>();
  const mixedSources = new Set<IdentitySource>();
  /** Set until the source responds again, and confirms the change or returns to the former id. */
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
