// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { signal } from '@preact/signals';
import { createAnnouncer } from '../../src/state/announcer.js';
import { Card } from '../../src/ui/card.js';

describe('Card', () => {
  it('announces messages, even the same one twice', async () => {
    const announcer = createAnnouncer();
    render(
      <Card headingLevel={2} title="Things" announcement={announcer.message}>
        <p>One thing</p>
      </Card>,
    );
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await act(() => announcer.announce('Copied.'));
    expect(screen.getByRole('status')).toBe(status);
    const first = status.textContent;
    expect(status).toHaveTextContent('Copied.');
    await act(() => announcer.announce('Copied.'));
    expect(status).toHaveTextContent('Copied.');
    expect(status.textContent).not.toBe(first);
  });

  it('has aria-busy while its signal is true', async () => {
    const isBusy = signal(true);
    const { container } = render(
      <Card headingLevel={2} title="Things" announcement={createAnnouncer().message} isBusy={isBusy}>
        <p>One thing</p>
      </Card>,
    );
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    isBusy.value = false;
    await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
  });
});
