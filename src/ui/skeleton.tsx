export type SkeletonVariant = 'details' | 'subscriptions' | 'tokens' | 'usage';

/** Bars of a row as x, y, width and height in percent of its box: the shape of the content that is loading. */
const BARS: Readonly<Record<SkeletonVariant, readonly (readonly [number, number, number, number])[]>> = {
  details: [[0, 8, 9, 60], [13, 12, 38, 20], [13, 50, 52, 16]],
  subscriptions: [[0, 14, 36, 18], [82, 14, 18, 18], [0, 62, 28, 14], [58, 62, 42, 14]],
  tokens: [[0, 8, 34, 16], [68, 8, 32, 14], [0, 42, 100, 50]],
  usage: [[0, 10, 40, 16], [70, 10, 30, 14], [0, 44, 100, 10], [0, 72, 20, 12]],
};

/** A placeholder in the shape and size of the content that is loading. */
export function Skeleton({ variant }: { readonly variant: SkeletonVariant }) {
  const rows = variant === 'details' ? [0] : [0, 1, 2];
  return (
    <div class={`skeleton ${variant}`} part="skeleton" aria-hidden="true">
      {rows.map((row) => (
        <svg key={row}>
          {BARS[variant].map(([x, y, width, height]) => (
            <rect key={`${x} ${y}`} x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} rx="4" />
          ))}
        </svg>
      ))}
    </div>
  );
}
