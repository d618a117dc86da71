export type SkeletonVariant = 'details' | 'subscriptions' | 'tokens' | 'usage';

/** Bars of a row as x, y, width and height in percent of its box: the shape of the content that is loading. */
const BARS: Readonly<Record<SkeletonVariant, readonly (readonly [number, number, number, number])[]>> = {
  details: [
    [0, 8, 9, 60],
    [13, 12, 38, 20],
    [13, 50, 52, 16],
  ],
  subscriptions: [
    [0, 14, 36, 18],
    [82, 14, 18, 18],
    [0, 62, 28, 14],
    [58, 62, 42, 14],
  ],
  tokens: [
    [0, 8, 34, 16],
    [68, 8, 32, 14],
    [0, 42, 100, 50],
  ],
  usage: [
    [0, 8, 40, 13],
    [70, 8, 30, 11],
    [0, 36, 100, 8],
    [0, 58, 20, 10],
    [0, 80, 55, 10],
  ],
};

/** Five rows of the list nearly fill a window, so that a longer list shifts little content within it. A narrow container shows three, which are higher. */
const ROWS: Readonly<Record<SkeletonVariant, readonly number[]>> = {
  details: [0],
  subscriptions: [0, 1, 2, 3, 4],
  tokens: [0, 1, 2],
  usage: [0, 1, 2],
};

/** A placeholder in the shape and size of the content that is loading. */
export function Skeleton({ variant }: { readonly variant: SkeletonVariant }) {
  return (
    <div class={`skeleton ${variant}`} part="skeleton" aria-hidden="true">
      {ROWS[variant].map((row) => (
        <svg key={row}>
          {BARS[variant].map(([x, y, width, height]) => (
            <rect key={`${x} ${y}`} x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} rx="4" />
          ))}
        </svg>
      ))}
    </div>
  );
}
