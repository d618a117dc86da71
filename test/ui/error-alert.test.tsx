// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { ErrorAlert } from '../../src/ui/error-alert.js';
import { Panel } from '../../src/ui/panel.js';
import { createAnnouncer } from '../../src/state/announcer.js';
import { axeViolations } from '../widgets/axe-violations.js';

const announcer = createAnnouncer();

function Failing({ hasFailed }: { readonly hasFailed: boolean }) {
  return (
    <Panel title="Things" announcement={announcer.message}>
      {hasFailed && (
        <ErrorAlert>
          <p>It did not work.</p>
          <button type="button">Once more</button>
        </ErrorAlert>
      )}
      <button type="button">Other</button>
    </Panel>
  );
}

describe('ErrorAlert', () => {
  it('is an alert', async () => {
    const { container } = render(<Failing hasFailed />);
    expect(screen.getByRole('alert')).toHaveTextContent('It did not work.');
    expect(await axeViolations(container)).toEqual([]);
  });

  it('moves its focus to the title when it is removed', () => {
    const { rerender } = render(<Failing hasFailed />);
    screen.getByRole('button', { name: 'Once more' }).focus();
    rerender(<Failing hasFailed={false} />);
    expect(screen.getByRole('heading', { name: 'Things' })).toHaveFocus();
  });

  it('leaves the focus elsewhere alone', () => {
    const { rerender } = render(<Failing hasFailed />);
    screen.getByRole('button', { name: 'Other' }).focus();
    rerender(<Failing hasFailed={false} />);
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
  });
});
