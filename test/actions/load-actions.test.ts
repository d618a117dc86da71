import { expect, it } from 'vitest';
import { loadActions } from '../../src/actions/load-actions.js';

it('loadActions imports the module once', async () => {
  expect(await loadActions()).toBe(await loadActions());
});
