/** Stands where something is awaited, in the size of what comes. */
export function Skeleton({ rows, kind }: { readonly rows: number; readonly kind: 'facts' | 'subscription' | 'token' }) {
  return (
    <div class="skeletons" part="skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} class={`skeleton skeleton-${kind}`}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
