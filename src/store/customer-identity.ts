type IdentitySource = 'customer' | 'subscriptions';

/**
 * Compares the customer ids in responses, to detect that another customer has signed in. In these
 * examples, `c=a` is a customer record with the id a, `s=b` is a list of customer b's
 * subscriptions, and "!" is a detected change:
 *
 * - `c=a s=a c=b!`: The customer record has another id.
 * - `c=a s=b! c=a s=b`: The two sources have different ids. The API doesn't promise that they
 *   match, so report this difference only once.
 * - `s=a s=b! s=a s=b`: The id has changed back, so the list contains subscriptions of several
 *   customers. From then on, ignore the customer ids of subscriptions.
 */
export function createCustomerIdentity(onChange: () => void): (source: IdentitySource, id: string | null) => void {
  const lastIds = new Map<IdentitySource, string>();
  const detectedPairs = new Set<string>();
  const mixedSources = new Set<IdentitySource>();
  /** The last detected change. The next response from the same source may undo it. */
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
