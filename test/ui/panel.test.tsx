// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { createNews } from '../../src/state/news.js';
import { badge } from '../../src/ui/badge.js';
import { Panel } from '../../src/ui/panel.js';
import { skeleton } from '../../src/ui/skeleton.js';
import { axeViolations } from '../widgets/axe-violations.js';

describe('Panel', () => {
  it('is a region named by its title, with its tools and what it holds', async () => {
    const news = createNews();
    const { container } = render(
      <Panel title="Things" news={news.text} tools={badge(9, 'good')}>
        <p>One thing</p>
      </Panel>,
    );
    const region = screen.getByRole('region', { name: 'Things' });
    expect(region).toContainElement(screen.getByRole('heading', { level: 2, name: 'Things' }));
    expect(region).toContainElement(screen.getByText('9'));
    expect(region).toContainElement(screen.getByText('One thing'));
    expect(await axeViolations(container)).toEqual([]);
  });

  it('reads out what is new, also when it is the same again', async () => {
    const news = createNews();
    render(
      <Panel title="Things" news={news.text}>
        <p>One thing</p>
      </Panel>,
    );
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await act(() => news.say('Copied.'));
    expect(screen.getByRole('status')).toBe(status);
    const first = status.textContent;
    expect(status).toHaveTextContent('Copied.');
    await act(() => news.say('Copied.'));
    expect(status).toHaveTextContent('Copied.');
    expect(status.textContent).not.toBe(first);
  });

  it('says that it is busy', () => {
    const panel = (isBusy: boolean) => (
      <Panel title="Things" news={createNews().text} isBusy={isBusy}>
        {skeleton('details')}
      </Panel>
    );
    const { rerender, container } = render(panel(true));
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    rerender(panel(false));
    expect(container.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('hides a skeleton from assistive software', async () => {
    const { container } = render(
      <Panel title="Things" news={createNews().text}>
        {skeleton('tokens')}
      </Panel>,
    );
    expect(container.querySelector('[part=skeleton]')).toHaveAttribute('aria-hidden', 'true');
    expect(await axeViolations(container)).toEqual([]);
  });
});
