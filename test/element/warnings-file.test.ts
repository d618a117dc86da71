// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const loadLazy = vi.fn();
vi.mock('../../src/element/load-files.js', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadLazy,
}));

const { configure } = await import('../../src/index.js');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  loadLazy.mockReset();
});

it.each([
  ['can not be loaded', 'neon', () => loadLazy.mockRejectedValue(new Error('blocked'))],
  ['has another version', 'plaid', () => loadLazy.mockResolvedValue({})],
])('names the setting once if the file with the sentences %s', async (_, theme, prepare) => {
  prepare();
  for (const _time of [1, 2]) configure({ theme: theme as 'dark' });
  const warning = expect.stringContaining(`theme "${theme}"`) as string;
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledExactlyOnceWith(warning));
});

it('loads no file without a mistake', () => {
  configure({
    theme: 'dark',
    messages: { en: { showMore: 'More', showing: '{{name}}', 'state.paused': 'On hold' } },
    locale: 'de',
  });
  expect(loadLazy).not.toHaveBeenCalled();
});
