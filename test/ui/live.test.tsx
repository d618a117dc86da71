// @vitest-environment happy-dom
import { type Signal, signal } from '@preact/signals';
import { render, screen } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { Live } from '../../src/ui/live.js';
import { settle } from '../state/awaited-requests.js';
import { axeViolations } from '../widgets/axe-violations.js';

interface CountsProps {
  readonly isOpen: Signal<boolean>;
  readonly count: Signal<number>;
  readonly unit?: string;
  readonly onView?: () => void;
  readonly onShown?: (text: string | null) => void;
}

class Counts extends Live<CountsProps> {
  protected override shown(): void {
    this.props.onShown?.(document.body.textContent);
  }

  protected view() {
    const { isOpen, count, unit = 'pieces', onView } = this.props;
    onView?.();
    return <p role="status">{isOpen.value ? `${count.value} ${unit}` : 'closed'}</p>;
  }
}

function setUp(props: Partial<CountsProps> = {}) {
  const isOpen = signal(true);
  const count = signal(1);
  const onView = vi.fn();
  const all = { isOpen, count, onView, ...props };
  const { rerender, unmount, container } = render(<Counts {...all} />);
  return { isOpen, count, onView, container, unmount, give: (more: Partial<CountsProps>) => rerender(<Counts {...all} {...more} />) };
}

const shown = () => screen.getByRole('status').textContent;

describe('a live component', () => {
  it('shows what a signal is now that its view read', async () => {
    const { count } = setUp();
    expect(shown()).toBe('1 pieces');
    count.value = 2;
    await settle();
    expect(shown()).toBe('2 pieces');
  });

  it('is not rendered for a signal that its view did not read the last time', async () => {
    const { isOpen, count, onView } = setUp();
    isOpen.value = false;
    await settle();
    expect(shown()).toBe('closed');
    onView.mockClear();
    count.value = 2;
    await settle();
    expect(onView).not.toHaveBeenCalled();
    isOpen.value = true;
    await settle();
    count.value = 3;
    await settle();
    expect(shown()).toBe('3 pieces');
  });

  it('is rendered once for all that changes together', async () => {
    const { isOpen, count, onView } = setUp();
    onView.mockClear();
    for (const value of [2, 3, 4]) count.value = value;
    isOpen.value = false;
    isOpen.value = true;
    await settle();
    expect(onView).toHaveBeenCalledOnce();
    expect(shown()).toBe('4 pieces');
  });

  it('is rendered with other props as well, and hears of signals as before', async () => {
    const { count, give } = setUp();
    give({ unit: 'things' });
    expect(shown()).toBe('1 things');
    count.value = 2;
    await settle();
    expect(shown()).toBe('2 things');
  });

  it('hears of the signal that it is given in place of another, and of that one no more', async () => {
    const { count, give, onView } = setUp();
    const other = signal(10);
    give({ count: other });
    expect(shown()).toBe('10 pieces');
    onView.mockClear();
    count.value = 2;
    await settle();
    expect(onView).not.toHaveBeenCalled();
    other.value = 11;
    await settle();
    expect(shown()).toBe('11 pieces');
  });

  it('is told each time that its view is on screen', async () => {
    const onShown = vi.fn();
    const { count } = setUp({ onShown });
    count.value = 2;
    await settle();
    expect(onShown.mock.calls).toEqual([['1 pieces'], ['2 pieces']]);
  });

  it('is not rendered when it is gone', async () => {
    const { count, onView, unmount } = setUp();
    unmount();
    onView.mockClear();
    count.value = 2;
    await settle();
    expect(onView).not.toHaveBeenCalled();
  });

  it('is not rendered when it goes between a change and its rendering', async () => {
    const { count, onView, unmount } = setUp();
    onView.mockClear();
    count.value = 2;
    unmount();
    await settle();
    expect(onView).not.toHaveBeenCalled();
  });

  it('does not make the component around it render', async () => {
    const count = signal(1);
    const onOuter = vi.fn();
    class Outer extends Live<object> {
      protected view() {
        onOuter();
        return <Counts isOpen={signal(true)} count={count} />;
      }
    }
    render(<Outer />);
    count.value = 2;
    await settle();
    expect(shown()).toBe('2 pieces');
    expect(onOuter).toHaveBeenCalledOnce();
  });

  it('holds what it shares in until it goes, through every rendering', async () => {
    const releases = { first: vi.fn(), second: vi.fn() };
    const count = signal(1);
    class Holding extends Live<{ readonly unit: string }> {
      readonly #first = this.hold({ value: 'a', release: releases.first });
      readonly #second = this.hold({ value: 'b', release: releases.second });

      protected view() {
        return <p role="status">{`${this.#first}${this.#second}${count.value}${this.props.unit}`}</p>;
      }
    }
    const { rerender, unmount } = render(<Holding unit="x" />);
    rerender(<Holding unit="y" />);
    count.value = 2;
    await settle();
    expect(shown()).toBe('ab2y');
    expect([releases.first.mock.calls.length, releases.second.mock.calls.length]).toEqual([0, 0]);
    unmount();
    expect([releases.first.mock.calls.length, releases.second.mock.calls.length]).toEqual([1, 1]);
  });

  it('lets an error of its view reach whoever renders it, and is left alone then', async () => {
    const count = signal(1);
    const onView = vi.fn();
    const view = () => {
      onView();
      if (count.value > 0) throw new Error('no view');
    };
    expect(() => render(<Counts isOpen={signal(true)} count={count} onView={view} />)).toThrow('no view');
    onView.mockClear();
    count.value = 2;
    await settle();
    expect(onView).not.toHaveBeenCalled();
  });

  it('has nothing that axe finds', async () => {
    const { container } = setUp();
    expect(await axeViolations(container)).toEqual([]);
  });
});
