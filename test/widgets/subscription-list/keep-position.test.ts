// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPosition } from '../../../src/widgets/subscription-list/keep-position.js';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** An element that a change moves by a distance. */
function insertMoved(parent: ParentNode, distance: number) {
  const element = document.createElement('button');
  parent.append(element);
  let top = 100;
  vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 10, 10));
  const change = () => queueMicrotask(() => (top += distance));
  return { element, change };
}

/** An element that can be scrolled, and how far it has been. */
function insertScroller(parent: ParentNode, overflow: string) {
  const element = document.createElement('div');
  element.style.overflowY = overflow;
  parent.append(element);
  vi.spyOn(element, 'scrollHeight', 'get').mockReturnValue(900);
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(300);
  const scrollBy = vi.fn();
  element.scrollBy = scrollBy;
  return { element, scrollBy };
}

describe('keepPosition', () => {
  it('scrolls the nearest scroll container, also outside of a shadow root, by the distance', async () => {
    const outer = insertScroller(document.body, 'auto');
    const clipped = insertScroller(outer.element, 'hidden');
    const root = clipped.element.attachShadow({ mode: 'open' });
    const { element, change } = insertMoved(root, -240);
    keepPosition(element, change);
    await Promise.resolve();
    await Promise.resolve();
    expect(outer.scrollBy).toHaveBeenCalledWith({ top: -240, behavior: 'instant' });
    expect(clipped.scrollBy).not.toHaveBeenCalled();
  });

  it('does not scroll if the element has not moved', async () => {
    const outer = insertScroller(document.body, 'scroll');
    const { element, change } = insertMoved(outer.element, 0);
    keepPosition(element, change);
    await Promise.resolve();
    await Promise.resolve();
    expect(outer.scrollBy).not.toHaveBeenCalled();
  });
});
