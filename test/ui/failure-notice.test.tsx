// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { FailureNotice } from '../../src/ui/failure-notice.js';
import { Panel } from '../../src/ui/panel.js';
import { createNews } from '../../src/state/news.js';
import { axeViolations } from '../widgets/axe-violations.js';

const news = createNews();

function Failing({ hasFailed }: { readonly hasFailed: boolean }) {
  return (
    <Panel title="Things" news={news.text}>
      {hasFailed && (
        <FailureNotice>
          <p>It did not work.</p>
          <button type="button">Once more</button>
        </FailureNotice>
      )}
      <button type="button">Other</button>
    </Panel>
  );
}

describe('FailureNotice', () => {
  it('is an alert', async () => {
    const { container } = render(<Failing hasFailed />);
    expect(screen.getByRole('alert')).toHaveTextContent('It did not work.');
    expect(await axeViolations(container)).toEqual([]);
  });

  it('leaves its focus to the title when it goes', () => {
    const { rerender } = render(<Failing hasFailed />);
    screen.getByRole('button', { name: 'Once more' }).focus();
    rerender(<Failing hasFailed={false} />);
    expect(screen.getByRole('heading', { name: 'Things' })).toHaveFocus();
  });

  it('leaves the focus alone that is elsewhere', () => {
    const { rerender } = render(<Failing hasFailed />);
    screen.getByRole('button', { name: 'Other' }).focus();
    rerender(<Failing hasFailed={false} />);
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
  });
});
