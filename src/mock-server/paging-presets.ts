import type { FaultPreset } from './fault-injection.js';

/** Services that page their lists in another way than the documentation shows. */
export const PAGING_PRESETS = [
  {
    id: 'unpaged',
    label: 'All records at once, whatever is requested',
    fault: { kind: 'paging', limit: 'ignore', defaultLimit: 0, offset: 'ignore' },
  },
  {
    id: 'limit-ignored',
    label: 'Limit ignored: 7 per page',
    fault: { kind: 'paging', limit: 'ignore', defaultLimit: 7 },
  },
  { id: 'limit-clamped', label: 'Limit of at most 7', fault: { kind: 'paging', maxLimit: 7 } },
  { id: 'limit-refused', label: 'Any limit refused', fault: { kind: 'paging', limit: 'refuse', maxLimit: 0 } },
  { id: 'offset-ignored', label: 'Offset ignored: always the first page', fault: { kind: 'paging', offset: 'ignore' } },
  { id: 'repeats', label: 'Pages repeat 3 records', fault: { kind: 'paging', repeats: 3 } },
  { id: 'active-only', label: 'Active ones without a state', fault: { kind: 'paging', state: 'active' } },
  { id: 'total-missing', label: 'Total missing', fault: { kind: 'paging', reportTotal: 'missing' } },
  { id: 'total-of-page', label: 'Total of the page', fault: { kind: 'paging', reportTotal: 'page' } },
  { id: 'metadata-missing', label: 'Metadata missing', fault: { kind: 'paging', withoutMetadata: true } },
  { id: 'slow', label: 'Slow, 3 s', fault: { delayMs: 3000 } },
] as const satisfies readonly FaultPreset[];
