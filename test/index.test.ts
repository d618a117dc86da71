import { expect, it, vi } from 'vitest';

// This file runs without a document, as in server-side rendering.
it('the module can be configured without a document', async () => {
  const { configure, on, refresh, select } = await import('../src/index.js');
  const warn = vi.spyOn(console, 'warn');
  expect(() => configure({ locale: 'de', apiBase: '/v9/', signInUrl: '/login' })).not.toThrow();
  expect(warn).not.toHaveBeenCalled();
  await expect(select('sub_1')).resolves.toBe(false);
  expect(() => on('portal-load', () => undefined)()).not.toThrow();
  await expect(refresh()).resolves.toBeUndefined();
});
