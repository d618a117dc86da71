// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const importActions = vi.fn();
vi.mock('../../src/element/load-files.js', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  importActions,
}));

const { configure } = await import('../../src/index.js');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  importActions.mockReset();
});

it.each([
  ['can not be loaded', 'neon', () => importActions.mockRejectedValue(new Error('blocked'))],
  ['has another version', 'plaid', () => importActions.mockResolvedValue({})],
])('names the setting once if the file of warnings %s', async (_, theme, prepare) => {
  prepare();
  for (const _time of [1, 2]) configure({ theme: theme as 'dark' });
  const warning = expect.stringContaining(`theme "${theme}"`) as string;
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledExactlyOnceWith(warning));
});

it('doesn’t load the file of warnings without a warning', () => {
  configure({
    theme: 'dark',
    messages: { en: { showMore: 'More', showing: '{{name}}', 'state.paused': 'On hold' } },
    locale: 'de',
  });
  expect(importActions).not.toHaveBeenCalled();
});
