// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { Pure } from '../../src/ui/pure.js';

let renders = 0;
let setLatest: (count: number) => void;

class Shown extends Pure<{ readonly text: string; readonly note: object }, { readonly count?: number }> {
  override componentDidMount(): void {
    setLatest = (count) => this.setState({ count });
  }

  override render() {
    renders += 1;
    return <p>{`${this.props.text} ${this.state.count ?? 0}`}</p>;
  }
}

const NOTE = {};

describe('Pure', () => {
  it.each([
    ['the same props', <Shown text="a" note={NOTE} />, 1],
    ['another text', <Shown text="b" note={NOTE} />, 2],
    ['another object of the same content', <Shown text="a" note={{}} />, 2],
  ])('is rendered for %s as often as needed', (_, next, times) => {
    renders = 0;
    const { rerender } = render(<Shown text="a" note={NOTE} />);
    rerender(next);
    expect(renders).toBe(times);
  });

  it('is rendered again for another state, and not for the same', async () => {
    renders = 0;
    render(<Shown text="a" note={NOTE} />);
    await act(() => setLatest(1));
    expect(screen.getByText('a 1')).toBeVisible();
    await act(() => setLatest(1));
    expect(renders).toBe(2);
  });
});
