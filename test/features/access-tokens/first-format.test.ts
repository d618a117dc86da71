// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { pageOf } from '../render-widget.js';
import { expectNoTraceOf } from '../serialized-document.js';
import { after, button, CI, DAY, DETAIL, region, renderTokens, SECOND, SECRET, useFakeTime } from './token-helpers.js';

const TOKEN_FORMATS = [
  { label: 'curl', template: 'curl --header "X-Api-Key: {token}" https://api.example/{name}' },
  { label: 'npm', template: '_authToken={token}' },
];
const LINE = 'curl --header "X-Api-Key: ••••••••" https://api.example/CI_TOKEN';
const BUTTON = 'Copy CI as curl';
const OLD = { ...CI, id: 'tok_2', name: 'Old', expires_at: after(-DAY) };
const LAPTOP = accessTokenRecord({ id: 'tok_3', name: 'Laptop', value: 'the other' });

useFakeTime();

const line = (): HTMLElement | null => within(region()).queryByText(LINE);

describe('below the only token', () => {
  it('is the vendor’s first format with the value masked, and a button that copies it', async () => {
    const { user, events } = await renderTokens([CI, OLD], { tokenFormats: TOKEN_FORMATS });
    expect(line()).toBeVisible();
    expect(within(region()).queryByText(/_authToken/)).toBeNull();
    expectNoTraceOf(SECRET);
    await user.click(button(BUTTON));
    expect(await navigator.clipboard.readText()).toBe(LINE.replace('••••••••', SECRET));
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(events.slice(1)).toEqual([{ type: 'portal-token-copy', detail: { ...DETAIL, format: 'curl' } }]);
    expectNoTraceOf(SECRET);
  });

  it('the pressed button says “Copied” for two seconds', async () => {
    const { user } = await renderTokens([CI], { tokenFormats: TOKEN_FORMATS });
    const words = () => ['Copy CI', BUTTON].map((name) => button(name).textContent);
    await user.click(button(BUTTON));
    expect(words()).toEqual(['Copy', 'Copied']);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(words()).toEqual(['Copy', 'Copy']);
    await user.click(button('Copy CI'));
    expect(words()).toEqual(['Copied', 'Copy']);
  });

  it('stays masked while the token is shown', async () => {
    const { user } = await renderTokens([CI], { tokenFormats: TOKEN_FORMATS });
    await user.click(button('Show CI'));
    expect(line()).toBeVisible();
    expect(region().textContent.split(SECRET)).toHaveLength(2);
  });

  it('a failed copy selects the value, until a copy of the line succeeds', async () => {
    const { user } = await renderTokens([CI], { tokenFormats: TOKEN_FORMATS });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException());
    await user.click(button(BUTTON));
    await vi.advanceTimersByTimeAsync(0);
    expect(String(getSelection())).toBe(SECRET);
    expect(region()).toHaveTextContent('Your browser blocked copying');
    writeText.mockRestore();
    await user.click(button(BUTTON));
    expect(region()).not.toHaveTextContent('Your browser blocked copying');
  });
});

describe('no format appears below', () => {
  it.each<[string, readonly unknown[], (Parameters<typeof renderTokens>[1] & object)['tokenFormats'], number?]>([
    ['a token without formats of the vendor', [CI], undefined],
    ['a token without any format', [CI], []],
    ['two tokens', [CI, LAPTOP], TOKEN_FORMATS],
    ['a token of several pages', [CI], TOKEN_FORMATS, 2],
    ['a token whose value the format refuses', [{ ...CI, value: 'two words' }], TOKEN_FORMATS],
    ['a token without a value', [{ ...CI, value: '' }], TOKEN_FORMATS],
    ['an expired token', [OLD], TOKEN_FORMATS],
  ])('%s', async (_, tokens, tokenFormats, total = tokens.length) => {
    await renderTokens(tokens, { ...(tokenFormats && { tokenFormats }) }, { total });
    expect(screen.queryByRole('button', { name: / as / })).toBeNull();
    expect(region()).not.toHaveTextContent('••••••••');
  });

  it('a token that expires, or whose value is discarded', async () => {
    const widget = await renderTokens([{ ...CI, expires_at: after(DAY) }], { tokenFormats: TOKEN_FORMATS });
    expect(line()).toBeVisible();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(line()).toBeNull();
    await widget.refetch('accessTokens', pageOf([CI]));
    expect(line()).toBeVisible();
    await widget.refresh();
    await widget.portal.accessTokens.last().fail('forbidden');
    expect(line()).toBeNull();
  });
});
