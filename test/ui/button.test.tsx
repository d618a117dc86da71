// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { button } from '../../src/ui/button.js';
import { axeViolations } from '../widgets/axe-violations.js';

const user = userEvent.setup();

describe('button', () => {
  it('does by click and by keyboard what it is there for, and submits no form', async () => {
    const act = vi.fn();
    const submit = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        {button({ onClick: act }, 'Save')}
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter} ');
    expect(act).toHaveBeenCalledTimes(3);
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps its focus and does nothing while it is busy', async () => {
    const act = vi.fn();
    const { rerender } = render(button({ onClick: act }, 'Save'));
    const element = screen.getByRole('button', { name: 'Save' });
    element.focus();
    rerender(button({ onClick: act, isBusy: true }, 'Save'));
    expect(element).toHaveAttribute('aria-disabled', 'true');
    expect(element).toHaveFocus();
    await user.click(element);
    await user.keyboard('{Enter} ');
    expect(act).not.toHaveBeenCalled();
  });

  it('says whether what it opens is open, and nothing where it opens nothing', () => {
    const act = vi.fn();
    const { rerender } = render(button({ onClick: act, isOpen: false, label: 'Details of A' }));
    const element = screen.getByRole('button', { name: 'Details of A' });
    expect(element).toHaveAttribute('aria-expanded', 'false');
    rerender(button({ onClick: act, isOpen: true, label: 'Details of A' }));
    expect(element).toHaveAttribute('aria-expanded', 'true');
    rerender(button({ onClick: act, label: 'Details of A' }));
    expect(element).not.toHaveAttribute('aria-expanded');
  });

  it('has a name and a tip where it is but an icon', async () => {
    const { container } = render(button({ onClick: vi.fn(), icon: 'copy', label: 'Copy it' }));
    const element = screen.getByRole('button', { name: 'Copy it' });
    expect(element).toHaveAttribute('title', 'Copy it');
    expect(element).toHaveTextContent('');
    expect(await axeViolations(container)).toEqual([]);
  });
});
