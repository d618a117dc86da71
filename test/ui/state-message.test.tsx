// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { StateMessage } from '../../src/ui/state-message.js';

describe('StateMessage', () => {
  it('has a title, a hint, an action, and an icon that is hidden from assistive technology', async () => {
    const { container } = render(
      <StateMessage part="empty" icon="box" title="No things yet" hint="They will appear here.">
        <button type="button">Add a thing</button>
      </StateMessage>,
    );
    expect(screen.getByText('No things yet')).toBeVisible();
    expect(screen.getByText('They will appear here.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a thing' })).toBeVisible();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
