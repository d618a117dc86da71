// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { statePart } from '../../../src/widgets/subscription-list/state-part.js';

describe('the part of a state', () => {
  it.each([
    ['active', ' state-active'],
    ['Paused_by partner', ' state-paused-by-partner'],
    ['Été', ' state-été'],
    ['', ''],
    [null, ''],
  ])('%o is "%s"', (state, part) => {
    expect(statePart(state)).toBe(part);
  });
});
