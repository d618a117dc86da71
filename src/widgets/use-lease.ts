import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Lease } from '../state/lease.js';

/** Holds a share of something for as long as the component lives and `inputs` stay the same. */
export function useLease<Value>(take: () => Lease<Value>, inputs: readonly unknown[]): Value {
  const lease = useMemo(take, inputs as unknown[]);
  useLayoutEffect(() => () => lease.release(), [lease]);
  return lease.value;
}
