// @vitest-environment happy-dom
import { within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { after, button, CI, region, renderTokens, row, SECOND, useFakeTime } from './access-tokens/token-helpers.js';
import { translatePage } from './translate.js';

useFakeTime();

describe('on a page that the browser translates,', () => {
  it('an expiry changes with the time', async () => {
    await renderTokens([{ ...CI, expires_at: after(8 * SECOND) }]);
    const badge = (): string | null | undefined => row().querySelector('[part~=badge]')?.textContent;
    translatePage(row());
    expect(badge()).toBe('EXPIRES IN 8 SECONDS');
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(badge()).toBe('Expires in 7 seconds');
    translatePage(region());
    await vi.advanceTimersByTimeAsync(7 * SECOND);
    expect(badge()).toBe('Expired');
  });

  it('a button has the word for what it does now', async () => {
    const { user } = await renderTokens([CI]);
    await user.click(button('Show CI'));
    translatePage(row());
    expect(button('Hide CI').textContent).toBe('HIDE');
    await user.click(button('Hide CI'));
    expect(button('Show CI').textContent).toBe('Show');
  });

  it('a countdown goes on, and what has been done is announced', async () => {
    const { user } = await renderTokens([CI]);
    const status = within(region()).getByRole('status');
    await user.click(button('Show CI'));
    translatePage(region());
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(row().querySelector('[part=countdown]')?.textContent).toBe('Hides in 29 sec');
    const shown = status.textContent;
    await user.click(button('Hide CI'));
    expect(status.textContent).not.toBe(shown);
  });
});
