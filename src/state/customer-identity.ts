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
  const known = new Map<IdentitySource, string>();
  const accepted = new Set<string>();
  const unreliable = new Set<IdentitySource>();
  /** The source that reported the last change, with the id that it had reported before. */
  let former: { readonly source: IdentitySource; readonly id: string | undefined } | undefined;

  function hasChanged(source: IdentitySource, id: string): boolean {
    const before = known.get(source);
    if (before !== undefined) return before !== id;
    const ids = new Map(known).set(source, id);
    if (new Set(ids.values()).size === 1) return false;
    const pair = JSON.stringify([ids.get('customer'), ids.get('subscriptions')]);
    if (accepted.has(pair)) return false;
    accepted.add(pair);
    return true;
  }

  return (source, id) => {
    if (!id || unreliable.has(source)) return;
    // The change that this source reported was none: it has records of several customers.
    if (former?.source === source) {
      const isBack = former.id === id;
      former = undefined;
      if (isBack) {
        unreliable.add(source);
        return;
      }
    }
    if (!hasChanged(source, id)) {
      known.set(source, id);
      return;
    }
    former = { source, id: known.get(source) };
    known.clear();
    onChange();
  };
}
