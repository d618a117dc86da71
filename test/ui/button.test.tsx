// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../../src/ui/button.js';

it('a busy button keeps the focus and ignores clicks', async () => {
  const handler = vi.fn();
  const user = userEvent.setup();
  const button = (isBusy: boolean) => (
    <Button name="save" onClick={handler} isBusy={isBusy}>
      Save
    </Button>
  );
  const { rerender } = render(button(false));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  rerender(button(true));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Enter} ');
  expect(handler).toHaveBeenCalledOnce();
});
