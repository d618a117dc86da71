// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { getActionItems } from '../../src/lazy/action-item.js';

it('a menu has the actions that are hidden beside it and the others, but none whose value is not known yet', () => {
  const names = ['shown', 'hidden', 'awaited', 'other'];
  const [shown, hidden, awaited, other] = names.map((name) => ({
    action: name,
    label: name,
    href: `/${name}/-`,
    isExternal: false,
    isAwaited: name === 'awaited',
  }));
  if (!shown || !hidden || !awaited || !other) throw new Error('Four actions are needed');
  const container = document.createElement('div');
  for (const display of ['inline', 'none', 'none']) {
    const element = document.createElement('a');
    element.style.display = display;
    container.append(element);
  }
  document.body.append(container);
  const items = getActionItems([shown, hidden, awaited], container.children, [other], () => true, {});
  expect(items.map(({ label }) => label)).toEqual(['hidden', 'other']);
});
