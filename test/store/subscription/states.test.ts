import { expect, it } from 'vitest';
import { SUBSCRIPTION_FIELDS } from '../../../src/cli/check/documented-fields.js';
import { getStateFacts } from '../../../src/store/subscription/states.js';

it.each([
  ['active', true, undefined],
  ['canceled', false, 'canceled'],
  ['expired', false, 'expired'],
  ['paused', false, undefined],
  ['constructor', false, undefined],
  ['', false, undefined],
  [null, false, undefined],
])('the state %j is active: %j, ended: %j', (state, isActive, end) => {
  expect(getStateFacts(state)).toEqual({ isActive, end });
  const isKnown = isActive || end !== undefined;
  // The command `check` names values that the widgets don't know.
  expect((SUBSCRIPTION_FIELDS['state'] as { readonly known: RegExp }).known.test(state ?? '')).toBe(isKnown);
});
