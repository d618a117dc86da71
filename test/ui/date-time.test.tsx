// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { renderDateTime } from '../../src/ui/date-time.js';

describe('renderDateTime', () => {
  it('shows a date with its exact timestamp in UTC', async () => {
    render(<p>{renderDateTime('2026-03-15T12:30:00+02:00', 'en')}</p>);
    const time = screen.getByText('Mar 15, 2026');
    expect(time).toHaveAttribute('datetime', '2026-03-15T10:30:00.000Z');
    expect(time).not.toHaveAttribute('title');
  });

  it.each(['tomorrow', '2026-03-15'])('shows "%s", which is not a date-time, unchanged', (text) => {
    const { container } = render(<p>{renderDateTime(text, 'en')}</p>);
    expect(screen.getByText(text)).toBeVisible();
    expect(container.querySelector('time')).toBeNull();
  });
});
