/** Stands where something is awaited, in the size of what comes. */
export function skeleton(kind: 'details' | 'subscriptions' | 'tokens' | 'usage') {
  const row = <div class="skeleton" />;
  return (
    <div class={`stack ${kind}`} part="skeleton" aria-hidden="true">
      {row}
      {row}
      {row}
    </div>
  );
}
