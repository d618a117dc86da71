export interface QuotaLevel {
  /** What is allowed, as far as a number can hold it; 0 where it is not told. */
  readonly max: number;
  /** What is used of it, from 0 to `max`; 0 where it is not told. */
  readonly now: number;
  /** How much is left, negative over quota; undefined where one of them is not told, or no whole number. */
  readonly left: bigint | undefined;
}

/** What of a quota is used and left. Both are whole numbers of any size, or their digits; null where they are not told. */
export function quotaLevel(usage: number | string | null, quota: number | string | null): QuotaLevel {
  const [used, allowed] = [usage, quota].map((value) => (/^-?\d{1,300}$/.test(String(value)) ? BigInt(String(value)) : undefined));
  const max = Math.max(0, Number(allowed ?? 0));
  return {
    max,
    now: Math.min(max, Math.max(0, Number(used ?? 0))),
    left: used === undefined || allowed === undefined ? undefined : allowed - used,
  };
}
