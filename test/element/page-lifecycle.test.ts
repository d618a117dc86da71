// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { trackWidget } from '../../src/element/page-lifecycle.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The types of the listeners of document and window, by the method that was called for them. */
function recordListeners() {
  const calls = { addEventListener: [] as string[], removeEventListener: [] as string[] };
  for (const target of [document, window])
    for (const method of ['addEventListener', 'removeEventListener'] as const)
      vi.spyOn(target, method).mockImplementation((type: string) => void calls[method].push(type));
  return calls;
}

it('the page keeps its listeners until the last widget is removed', () => {
  const calls = recordListeners();
  const [untrackFirst, untrackSecond] = [
    trackWidget(document.createElement('p')),
    trackWidget(document.createElement('p')),
  ];
  untrackFirst();
  expect(calls.removeEventListener).toEqual([]);
  untrackSecond();
  expect(calls.addEventListener).toContain('visibilitychange');
  expect(calls.removeEventListener).toEqual(calls.addEventListener);
});

// A widget is removed in a microtask, when the environment of a component test may have taken its globals away.
it('the listeners are removed from the page that has them, although its globals are gone', () => {
  const calls = recordListeners();
  const untrack = trackWidget(document.createElement('p'));
  for (const name of ['document', 'window', 'removeEventListener']) vi.stubGlobal(name, undefined);
  expect(untrack).not.toThrow();
  expect(calls.removeEventListener).toEqual(calls.addEventListener);
});
