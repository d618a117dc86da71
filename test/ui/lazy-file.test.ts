// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createLazyFile, provideFiles } from '../../src/ui/lazy-file.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function createFile(importUsage: () => Promise<{ readonly css: string }>) {
  provideFiles({ actions: importUsage, usage: importUsage });
  return createLazyFile('usage');
}

it('a file is loaded once, and is not loading afterwards', async () => {
  const importUsage = vi.fn(async () => ({ css: '' }));
  const file = createFile(importUsage);
  expect([await file.load(), await file.load(), file.isLoading.value]).toEqual([{ css: '' }, { css: '' }, false]);
  expect(importUsage).toHaveBeenCalledOnce();
});

const URL = 'https://cdn.example/portal-widgets-usage.js?v=1';

it.each<readonly [cause: string, blockedURI: string, statuses: readonly number[], remedy: RegExp]>([
  ['a content security policy', URL, [], /policy blocks it: allow its folder in script-src\.$/],
  ['a missing file', '', [200, 404], /The status is 404: copy it to the script's folder\.$/],
  ['another content type', '', [404, 200], /It isn't a script: serve it as text\/javascript\.$/],
  [
    'no response',
    'https://cdn.example/other.js?v=1',
    [0],
    /Copy it .*text\/javascript, .*CORS.* script-src, .* ad blockers/,
  ],
  ['an unknown cause', 'inline', [], /Copy it .*text\/javascript, .*CORS.* script-src, .* ad blockers/],
])('a file that fails because of %s causes one warning with the remedy', async (_, blockedURI, statuses, remedy) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const entries = statuses.map((responseStatus) => ({ name: URL, responseStatus }) as PerformanceResourceTiming);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  const file = createFile(() => Promise.reject(new TypeError('failed')));
  for (const _attempt of [1, 2]) {
    await file.load();
    if (blockedURI) document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
    vi.runAllTimers();
  }
  expect(warn.mock.calls).toEqual([[expect.stringMatching(remedy)]]);
  expect(file.error.value).toEqual({ operation: 'load', kind: 'network' });
});
