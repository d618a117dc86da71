import { expect, it } from 'vitest';
import { toMenuItems } from '../../../src/ui/menu/action-items.js';

const action = (label: string, isPending = false) => ({
  action: label,
  label,
  href: '/',
  isExternal: false,
  isPending,
});

it('a menu has no action whose value is not known yet', () => {
  const items = toMenuItems([action('known'), action('awaited', true)], () => true, {});
  expect(items.map(({ label }) => label)).toEqual(['known']);
});
