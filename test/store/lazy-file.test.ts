import { expect, it } from 'vitest';
import { createLazyFile } from '../../src/store/lazy-file.js';

it('is loaded once, and is not loading afterwards', async () => {
  let imports = 0;
  const file = createLazyFile('part.js', () => Promise.resolve((imports += 1)));
  expect([await file.load(), await file.load(), file.isLoading.value]).toEqual([1, 1, false]);
});
