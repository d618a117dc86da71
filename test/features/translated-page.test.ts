// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { en } from '../../src/i18n/en.js';
import {
  after,
  button,
  CI,
  DAY,
  region,
  renderTokens,
  row,
  SECOND,
  useFakeTime,
} from './access-tokens/token-helpers.js';
import { renderAccessTokens } from './render-widget.js';
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

  it('a button has the word for its current action', async () => {
    const { user } = await renderTokens([CI]);
    await user.click(button('Show CI'));
    translatePage(row());
    expect(button('Hide CI').textContent).toBe('HIDE');
    await user.click(button('Hide CI'));
    expect(button('Show CI').textContent).toBe('Show');
  });

  it('a countdown goes on, and actions are announced', async () => {
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

  it('the delay before a retry counts down, then gives way to the advice', async () => {
    const { portal } = renderAccessTokens({ subscriptionId: 'sub_1' });
    await portal.accessTokens.last().fail('rate-limited', { retryAfterSeconds: 3 });
    const alert = (): HTMLElement => within(region()).getByRole('alert');
    translatePage(alert());
    expect(alert()).toHaveTextContent('3 SECONDS');
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(alert()).toHaveTextContent('2 seconds');
    translatePage(alert());
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(alert()).toHaveTextContent(en['hint.wait']);
  });

  it('the button of expired tokens names its current action', async () => {
    const { user } = await renderTokens([{ ...CI, expires_at: after(-DAY), is_expired: true }]);
    translatePage(region());
    await user.click(screen.getByRole('button', { name: '1 EXPIRED TOKEN SHOW' }));
    expect(screen.getByRole('button', { name: '1 EXPIRED TOKEN Hide' })).toBeVisible();
  });
});
