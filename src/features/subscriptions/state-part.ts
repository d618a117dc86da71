/** The name of a part for the state of a subscription, as a suffix of another one: " state-active". A service may send any text. */
export function statePart(state: string | null): string {
  const name = state?.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '-');
  return name ? ` state-${name}` : '';
}
