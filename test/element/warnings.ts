import { vi } from 'vitest';
import { importActions } from '../../src/element/load-files.js';
import { settle } from '../store/mock-requests.js';

/** Waits until warnings are in the console. Their texts are in a file that the first one loads. */
export async function settleWarnings(): Promise<void> {
  await importActions();
  await settle();
}

/** The warnings of the test so far, without the prefix that all have. */
export async function warnings(): Promise<readonly string[]> {
  await settleWarnings();
  return vi.mocked(console.warn).mock.calls.map(([message]) => String(message).replace('portal-widgets: ', ''));
}
