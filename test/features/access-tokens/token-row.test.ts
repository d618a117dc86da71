// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { expectNoTraceOf, partsInDocument } from '../serialized-document.js';
import { button, CI, DETAIL, region, renderTokens, SECOND, SECRET, useFakeTime } from './token-helpers.js';

useFakeTime();

describe('a masked token', () => {
  it('has no part of its value in the document before and after it is revealed', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
    const { user, events, unmount } = await renderTokens([CI]);
    expectNoTraceOf(SECRET);
    await user.click(button('Show CI'));
    expect(partsInDocument(SECRET)).toHaveLength(SECRET.length - 3);
    await user.click(button('Hide CI'));
    expectNoTraceOf(SECRET);
    await user.click(button('Copy CI'));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    expectNoTraceOf(SECRET);
    await user.click(button('Show CI'));
    await unmount();
    expectNoTraceOf(SECRET);
    expect(JSON.stringify(events)).not.toContain(SECRET);
    for (const log of logs) expect(log).not.toHaveBeenCalled();
  });

  it('has no part of its value in the document after a malformed response', async () => {
    const { refetch } = await renderTokens([CI]);
    await refetch('accessTokens', { data: SECRET });
    expect(screen.getByRole('alert')).toHaveTextContent(/Something went wrong on our end/);
    expectNoTraceOf(SECRET);
  });
});

const status = () => screen.getByRole('status');
const texts = (...names: readonly string[]) => names.map((name) => button(name).textContent);

describe('revealing and hiding', () => {
  it('uses buttons that are named after the token, keep the focus, and stay in their order before the value', async () => {
    const { user, events } = await renderTokens([CI]);
    const buttons = within(region()).getAllByRole('button');
    expect(texts('Show CI', 'Copy CI')).toEqual(['Show', 'Copy']);
    await user.click(button('Show CI'));
    const value = within(region()).getByText(SECRET);
    expect(screen.queryByRole('button', { name: 'Show CI' })).toBeNull();
    expect(button('Hide CI')).toHaveFocus();
    expect(within(region()).getAllByRole('button')).toEqual(buttons);
    expect(buttons[1]?.compareDocumentPosition(value)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(events.slice(1)).toEqual([{ type: 'portal-token-reveal', detail: DETAIL }]);
    await user.keyboard('{Enter}');
    expect(within(region()).queryByText(SECRET)).toBeNull();
    expect(button('Show CI')).toHaveFocus();
    expect(status()).toHaveTextContent('CI is hidden again.');
    expect(events).toHaveLength(2);
  });

  it('hides the token after a countdown of `revealSeconds`, which is visible as text and bar, but not announced', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 4 });
    await user.click(button('Show CI'));
    const announced = status().textContent;
    for (let left = 4; left > 0; left -= 1) {
      const countdown = within(region()).getByText(`Hides in ${left} sec`);
      expect(countdown.closest('[aria-live], [role]')).toBe(screen.getByRole('listitem'));
      expect(region().querySelector('.countdown-bar rect')).toHaveAttribute('width', `${25 * left}%`);
      await vi.advanceTimersByTimeAsync(SECOND - 1);
      expect(within(region()).getByText(SECRET)).toBeVisible();
      expect(status().textContent).toBe(announced);
      await vi.advanceTimersByTimeAsync(1);
    }
    expectNoTraceOf(SECRET);
    expect(region()).not.toHaveTextContent('Hides in');
    expect(button('Show CI')).toBeVisible();
    expect(status()).toHaveTextContent('CI is hidden again.');
  });

  it('has a countdown for each token', async () => {
    const laptop = accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: 'the other' });
    const { user } = await renderTokens([CI, laptop], { revealSeconds: 10 });
    await user.click(button('Show CI'));
    await vi.advanceTimersByTimeAsync(6500);
    await user.click(button('Show Laptop'));
    expect(button('Hide CI')).toBeVisible();
    await vi.advanceTimersByTimeAsync(3500);
    expectNoTraceOf(SECRET);
    expect(within(region()).getByText('the other')).toBeVisible();
    expect(within(region()).getByText('Hides in 7 sec')).toBeVisible();
  });
});
