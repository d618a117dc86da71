type IdentitySource = 'customer' | 'subscriptions';

/**
 * Detects that another customer has signed in, by the customer ids in successive responses. In
 * these examples, `c=a` is a customer record with the id a, `s=b` are subscriptions of the customer
 * b, and "!" is a detected change:
 *
 * - `c=a s=a c=b!`: The id of the customer record has changed.
 * - `c=a s=b! c=a s=b`: The record and the subscriptions have different ids. The API doesn't
 *   promise that they are equal, so detect this only once.
 * - `s=a s=b! s=a s=b`: The id has changed back, so the subscriptions belong to several customers.
 *   Ignore their ids from then on.
 *
 * @returns a function to call with the source and the customer id of each response
 */
export function createCustomerIdentity(onChange: () => void): (source: IdentitySource, id: string | null) => void {
  const lastIds = new Map<IdentitySource, string>();
  const detectedPairs = new Set<string>();
  const mixedSources = new Set<IdentitySource>();
  /** The last change. Keep it until its source responds again, because the id may change back. */
  let lastChange: { readonly source: IdentitySource; readonly formerId: string | undefined } | undefined;

  function hasChanged(source: IdentitySource, id: string): boolean {
    const lastId = lastIds.get(source);
    if (lastId !== undefined) return lastId !== id;
    const ids = new Map(lastIds).set(source, id);
    if (new Set(ids.values()).size === 1) return false;
    const pair = JSON.stringify([ids.get('customer'), ids.get('subscriptions')]);
    const isNew = !detectedPairs.has(pair);
    detectedPairs.add(pair);
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
