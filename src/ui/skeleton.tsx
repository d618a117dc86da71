export type SkeletonVariant = 'details' | 'subscriptions' | 'tokens' | 'usage';

/** A placeholder with the size of the content that is loading. */
export function Skeleton({ variant }: { readonly variant: SkeletonVariant }) {
  return (
    <div class={`stack ${variant}`} part="skeleton" aria-hidden="true">
      <div class="skeleton" />
      <div class="skeleton" />
      <div class="skeleton" />
    </div>
  );
}
