// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { MenuItem } from '../../../src/ui/menu/menu-content.js';
import { Menu } from '../../../src/ui/menu/menu.lazy.js';

const user = userEvent.setup({ delay: null });

function open(items: readonly MenuItem[]): HTMLElement[] {
  const button = document.createElement('button');
  const { unmount } = render(<Menu button={button} label="More" items={items} onClose={() => unmount()} />);
  return screen.getAllByRole('menuitem');
}

it.each(['{Enter}', ' '])('a link is followed by the key %j, and the menu closes', async (key) => {
  const onSelect = vi.fn((event: MouseEvent) => event.preventDefault());
  const [item] = open([{ label: 'Invoices', name: 'invoices', href: 'https://vendor.example/invoices', onSelect }]);
  expect(item).toHaveFocus();
  await user.keyboard(key);
  expect(onSelect).toHaveBeenCalledOnce();
  expect(document.querySelector('[role=menu]')).toBeNull();
});

it('menu items have parts, and links to other sites are marked and get no access to this page', () => {
  const onSelect = vi.fn();
  const items = open([
    { label: 'Own', name: 'own', href: `${location.origin}/own`, isExternal: false, onSelect },
    { label: 'Other', name: 'other', href: 'https://vendor.example/', isExternal: true, onSelect },
    { label: 'Button', name: 'own-button', onSelect },
  ]);
  expect(items.map(({ localName, className }) => [localName, className])).toEqual([
    ['a', ''],
    ['a', 'is-external'],
    ['button', ''],
  ]);
  expect(items.map((item) => item.getAttribute('part'))).toEqual(['link own', 'link other', 'button own-button']);
  for (const link of items.slice(0, 2)) {
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(link.getAttribute('referrerpolicy') ?? (link as HTMLAnchorElement).referrerPolicy).toBe('strict-origin');
  }
});
