import { expect, it } from 'vitest';
import { claimAlert } from '../../src/ui/query-state/claim-alert.js';

it('the alert of an expired session belongs to the component that was mounted first', () => {
  const owners = ['a', 'b', 'c'].map((name) => ({ name, isOwner: claimAlert() }));
  const [unmountFirst, unmountSecond] = owners.map(({ isOwner }) => isOwner.subscribe(() => undefined));
  const owner = () => owners.flatMap(({ name, isOwner }) => (isOwner.peek() ? [name] : []));
  expect(owner()).toEqual(['a']);
  unmountSecond?.();
  expect(owner()).toEqual(['a']);
  unmountFirst?.();
  expect(owner()).toEqual(['c']);
});
