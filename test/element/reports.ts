import { vi } from 'vitest';
import { loadLazy } from '../../src/lazy/load-lazy.js';
import { settle } from '../state/mock-requests.js';

/** Waits until what has been reported is in the console: the sentences are in a file that is loaded with the first one. */
export async function settleReports(): Promise<void> {
  await loadLazy();
  await settle();
}

/** The warnings of the test so far, without the prefix that all have. */
export async function warnings(): Promise<readonly string[]> {
  await settleReports();
  return vi.mocked(console.warn).mock.calls.map(([message]) => String(message).replace('portal-widgets: ', ''));
}
