import { Skeleton } from '../../ui/skeleton.js';

export interface ListSkeletonProps {
  /** Whether the panel of the first row is open on arrival. */
  readonly isAccount: boolean;
  readonly hasUsage: boolean;
}

/** The shape of the rows, and of the panel of the first one. */
export function ListSkeleton(_props: ListSkeletonProps) {
  return <Skeleton variant="subscriptions" />;
}
