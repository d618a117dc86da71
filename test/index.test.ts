import { expect, it } from 'vitest';

// This file runs without a document, as in server-side rendering.
it('the module can be imported without a document', async () => {
  expect(typeof document).toBe('undefined');
  const module = await import('../src/index.js');
  expect(Object.keys(module).toSorted()).toEqual(['configure', 'diagnose', 'mount', 'on', 'refresh', 'version']);
  expect(module.version).toMatch(/^\d+\.\d+\.\d+/);
});

it('the module can be configured without a document', async () => {
  const { configure, on, refresh } = await import('../src/index.js');
  expect(() => configure({ locale: 'de', apiBase: '/v9/' })).not.toThrow();
  expect(() => on('portal-load', () => undefined)()).not.toThrow();
  await expect(refresh()).resolves.toBeUndefined();
});
