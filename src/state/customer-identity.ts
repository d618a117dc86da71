/** Where the id of the customer was read. */
export type IdentitySource = 'customer' | 'subscriptions';

/**
 * Detects that another customer has signed in, by the customer ids of successive responses. The document does not say that the ids of
 * a customer record and of its subscriptions agree: a disagreement that persists is accepted.
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

  /** Whether the response takes back the last change, which was none then. */
  function isTakenBack(source: IdentitySource, id: string): boolean {
    if (lastChange?.source !== source) return false;
    const { formerId } = lastChange;
    lastChange = undefined;
    return formerId === id;
  }

  return (source, id) => {
    if (!id || mixedSources.has(source)) return;
    if (isTakenBack(source, id)) mixedSources.add(source);
    else if (hasChanged(source, id)) {
      lastChange = { source, formerId: lastIds.get(source) };
      lastIds.clear();
      onChange();
    } else lastIds.set(source, id);
  };
}
