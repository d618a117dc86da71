// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../src/ui/button.js';
import { axeViolations } from '../widgets/axe-violations.js';

const user = userEvent.setup();

describe('Button', () => {
  it('does by click and by keyboard what it is there for, and submits no form', async () => {
    const act = vi.fn();
    const submit = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button onClick={act}>Save</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter} ');
    expect(act).toHaveBeenCalledTimes(3);
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps its focus and does nothing while it is busy', async () => {
    const act = vi.fn();
    const { rerender } = render(<Button onClick={act}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    rerender(
      <Button onClick={act} isBusy>
        Save
      </Button>,
    );
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    await user.click(button);
    await user.keyboard('{Enter} ');
    expect(act).not.toHaveBeenCalled();
  });

  it('says whether what it opens is open, and nothing where it opens nothing', () => {
    const act = vi.fn();
    const { rerender } = render(<Button onClick={act} isOpen={false} label="Details of A" />);
    const button = screen.getByRole('button', { name: 'Details of A' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    rerender(<Button onClick={act} isOpen label="Details of A" />);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    rerender(<Button onClick={act} label="Details of A" />);
    expect(button).not.toHaveAttribute('aria-expanded');
  });

  it('has a name and a tip where it is but an icon', async () => {
    const { container } = render(<Button onClick={vi.fn()} icon="copy" label="Copy it" />);
    const button = screen.getByRole('button', { name: 'Copy it' });
    expect(button).toHaveAttribute('title', 'Copy it');
    expect(button).toHaveTextContent('');
    expect(await axeViolations(container)).toEqual([]);
  });
});
