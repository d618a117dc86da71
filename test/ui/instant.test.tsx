// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { instant } from '../../src/ui/instant.js';
import { axeViolations } from '../widgets/axe-violations.js';

describe('instant', () => {
  it('shows a date with the exact instant behind it', async () => {
    const { container } = render(instant('2026-03-15T12:30:00+02:00', 'en'));
    const time = screen.getByText('Mar 15, 2026');
    expect(time).toHaveAttribute('datetime', '2026-03-15T10:30:00.000Z');
    expect(time).not.toHaveAttribute('title');
    expect(await axeViolations(container)).toEqual([]);
  });

  it.each(['tomorrow', '2026-02-30T12:00:00Z', '2026-03-15', '<b>now</b>'])(
    'shows "%s", which is no instant, as it came',
    (text) => {
      const { container } = render(instant(text, 'en'));
      expect(screen.getByText(text)).toBeVisible();
      expect(container.querySelector('time, b')).toBeNull();
    },
  );
});
