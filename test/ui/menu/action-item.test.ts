// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { getActionItems } from '../../../src/ui/menu/action-item.js';

const action = (label: string, isPending = false) => ({
  action: label,
  label,
  href: '/',
  isExternal: false,
  isPending,
});

it('a menu has the actions that are hidden beside it and the others, but none whose value is not known yet', () => {
  const elements = ['inline', 'none', 'none'].map((display) => {
    const element = document.body.appendChild(document.createElement('a'));
    element.style.display = display;
    return element;
  });
  const shown = [action('shown'), action('hidden'), action('awaited', true)];
  const items = getActionItems(shown, elements, [action('other')], () => true, {});
  expect(items.map(({ label }) => label)).toEqual(['hidden', 'other']);
});
