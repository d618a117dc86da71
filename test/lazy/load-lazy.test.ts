import { expect, it } from 'vitest';
import { loadLazy } from '../../src/lazy/load-lazy.js';

it('loadLazy imports the module once', async () => {
  expect(await loadLazy()).toBe(await loadLazy());
});
