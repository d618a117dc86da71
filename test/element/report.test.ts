// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const loadLazy = vi.fn();
vi.mock('../../src/lazy/load-lazy.js', async (importOriginal) => ({ ...(await importOriginal<object>()), loadLazy }));

const { configure } = await import('../../src/index.js');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  loadLazy.mockReset();
});

it('names the setting if the file with the sentences can not be loaded, once', async () => {
  loadLazy.mockRejectedValue(new Error('blocked'));
  for (const _ of [1, 2]) configure({ theme: 'neon' as 'dark' });
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('theme "neon"')));
});

it('names the setting if the file is that of another version', async () => {
  loadLazy.mockResolvedValue({});
  configure({ locale: '!' });
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('locale "!"')));
});

it('loads no file without a mistake', () => {
  configure({ theme: 'dark', messages: { showMore: 'More', showing: '{name}' }, locale: 'de' });
  expect(loadLazy).not.toHaveBeenCalled();
});
