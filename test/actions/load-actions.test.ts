import { expect, it } from 'vitest';
import { loadActions } from '../../src/actions/load-actions.js';

it('loads the actions once', async () => {
  expect(await loadActions()).toBe(await loadActions());
});
