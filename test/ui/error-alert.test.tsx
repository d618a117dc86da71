// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { ErrorAlert } from '../../src/ui/error-alert.js';
import { Card } from '../../src/ui/card.js';
import { createAnnouncer } from '../../src/state/announcer.js';

const announcer = createAnnouncer();

function Failing({ hasFailed, isStrip = false }: { readonly hasFailed: boolean; readonly isStrip?: boolean }) {
  return (
    <Card headingLevel={2} title="Things" announcement={announcer.message}>
      {hasFailed && (
        <ErrorAlert isStrip={isStrip} icon="alert" title="It did not work." hint="Restart it.">
          <button type="button">Once more</button>
        </ErrorAlert>
      )}
      <button type="button">Other</button>
    </Card>
  );
}

describe('ErrorAlert', () => {
  it.each([
    ['instead of data', false],
    ['as a strip above data', true],
  ])('is an alert with a title, a hint and a button: %s', async (_, isStrip) => {
    const { container } = render(<Failing hasFailed isStrip={isStrip} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('It did not work.');
    expect(alert).toHaveTextContent('Restart it.');
    expect(alert).toContainElement(screen.getByRole('button', { name: 'Once more' }));
    expect(container.querySelectorAll('[part~=empty]')).toHaveLength(0);
    expect(container.querySelectorAll('[part~=error]')).toHaveLength(1);
  });

  it('moves its focus to the title when it is removed', () => {
    const { rerender } = render(<Failing hasFailed />);
    screen.getByRole('button', { name: 'Once more' }).focus();
    rerender(<Failing hasFailed={false} />);
    expect(screen.getByRole('heading', { name: 'Things' })).toHaveFocus();
  });

  it('does not move focus that is outside of it', () => {
    const { rerender } = render(<Failing hasFailed />);
    screen.getByRole('button', { name: 'Other' }).focus();
    rerender(<Failing hasFailed={false} />);
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
  });
});
