// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../src/ui/button.js';

const user = userEvent.setup();

describe('Button', () => {
  it('calls its handler on click, Enter and Space, and submits no form', async () => {
    const handler = vi.fn();
    const submit = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button name="save" onClick={handler}>
          Save
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter} ');
    expect(handler).toHaveBeenCalledTimes(3);
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps the focus and ignores clicks while it is busy', async () => {
    const handler = vi.fn();
    const { rerender } = render(
      <Button name="save" onClick={handler}>
        Save
      </Button>,
    );
    const element = screen.getByRole('button', { name: 'Save' });
    element.focus();
    rerender(
      <Button name="save" onClick={handler} isBusy>
        Save
      </Button>,
    );
    expect(element).toHaveAttribute('aria-disabled', 'true');
    expect(element).toHaveFocus();
    await user.click(element);
    await user.keyboard('{Enter} ');
    expect(handler).not.toHaveBeenCalled();
  });
});
