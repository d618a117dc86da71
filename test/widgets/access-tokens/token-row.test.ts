// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/harness/mock-server/resources/access-token.js';
import { expectNoTraceOf, partsInDocument } from '../serialized-document.js';
import { button, CI, region, renderTokens, SECOND, SECRET, useFakeTime } from './shown-tokens.js';

useFakeTime();

describe('a masked token', () => {
  it('has no part of its value anywhere, before it was shown and after', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
    const { user, events } = await renderTokens([CI]);
    expectNoTraceOf(SECRET);
    await user.click(button('Show CI'));
    expect(partsInDocument(SECRET)).toHaveLength(SECRET.length - 3);
    await user.click(button('Hide CI'));
    expectNoTraceOf(SECRET);
    await user.click(button('Copy CI'));
    expectNoTraceOf(SECRET);
    expect(JSON.stringify(events)).not.toContain(SECRET);
    for (const log of logs) expect(log).not.toHaveBeenCalled();
  });

  it('tells nothing by its mask', async () => {
    const values = ['a', SECRET, 'x'.repeat(5000)];
    const tokens = values.map((value, place) => accessTokenRecord({ id: `tok_${place}`, name: 'CI', value }));
    await renderTokens(tokens);
    const rows = within(region()).getAllByRole('listitem');
    expect(new Set(rows.map((row) => row.textContent)).size).toBe(1);
  });

  it('has no part of its value anywhere when its request fails or its answer is broken', async () => {
    const { portal, refresh } = await renderTokens([CI]);
    await refresh();
    await portal.accessTokens.last().respond({ data: SECRET });
    expect(screen.getByRole('alert')).toHaveTextContent(/unexpected response/);
    expectNoTraceOf(SECRET);
  });

  it('leaves no trace when the widget goes', async () => {
    const { user, unmount } = await renderTokens([CI]);
    await user.click(button('Show CI'));
    await unmount();
    expectNoTraceOf(SECRET);
  });
});

describe('showing and hiding', () => {
  it('is done by buttons that are called by the token’s name, and keep the focus', async () => {
    const { user, events } = await renderTokens([CI]);
    await user.click(button('Show CI'));
    expect(within(region()).getByText(SECRET)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show CI' })).toBeNull();
    expect(button('Hide CI')).toHaveFocus();
    expect(events.slice(1)).toEqual([
      { type: 'portal-token-reveal', detail: { subscriptionId: 'sub_1', tokenId: 'tok_1' } },
    ]);
    await user.keyboard('{Enter}');
    expect(within(region()).queryByText(SECRET)).toBeNull();
    expect(button('Show CI')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('CI is hidden again.');
    expect(events).toHaveLength(2);
  });

  it('shows one token and leaves the others masked', async () => {
    const { user } = await renderTokens([CI, accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: 'the other' })]);
    await user.click(button('Show Laptop'));
    expect(partsInDocument(SECRET)).toEqual([]);
    expect(button('Show CI')).toBeVisible();
  });

  it.each([
    [30, undefined],
    [5, 5],
    [1, 1],
  ])('ends by itself after %i seconds, which are in sight', async (seconds, revealSeconds) => {
    const { user } = await renderTokens([CI], revealSeconds === undefined ? {} : { revealSeconds });
    await user.click(button('Show CI'));
    for (let left = seconds; left > 0; left -= 1) {
      const inWords = left === 1 ? 'Hides in 1 second' : `Hides in ${left} seconds`;
      expect(within(region()).getByText(inWords)).toBeVisible();
      await vi.advanceTimersByTimeAsync(SECOND - 1);
      expect(within(region()).getByText(SECRET)).toBeVisible();
      await vi.advanceTimersByTimeAsync(1);
    }
    expectNoTraceOf(SECRET);
    expect(region()).not.toHaveTextContent('Hides in');
    expect(button('Show CI')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('CI is hidden again.');
  });

  it('starts anew when a token is shown again', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 10 });
    await user.click(button('Show CI'));
    await vi.advanceTimersByTimeAsync(8 * SECOND);
    await user.click(button('Hide CI'));
    await user.click(button('Show CI'));
    await vi.advanceTimersByTimeAsync(8 * SECOND);
    expect(within(region()).getByText('Hides in 2 seconds')).toBeVisible();
  });

  it('has a time for each token', async () => {
    const laptop = accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: 'the other' });
    const { user } = await renderTokens([CI, laptop], { revealSeconds: 10 });
    await user.click(button('Show CI'));
    await vi.advanceTimersByTimeAsync(6500);
    await user.click(button('Show Laptop'));
    await vi.advanceTimersByTimeAsync(3500);
    expect(partsInDocument(SECRET)).toEqual([]);
    expect(within(region()).getByText('the other')).toBeVisible();
    expect(within(region()).getByText('Hides in 7 seconds')).toBeVisible();
  });

  it('is not announced second by second', async () => {
    const { user } = await renderTokens([CI]);
    await user.click(button('Show CI'));
    const said = screen.getByRole('status').textContent;
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(screen.getByRole('status').textContent).toBe(said);
    expect(within(region()).getByText('Hides in 25 seconds').closest('[aria-live], [role]')).toBe(
      screen.getByRole('listitem'),
    );
  });
});

describe('the field of a token', () => {
  const word = (name: string) => Array.from(button(name).querySelectorAll('span')).at(-1)?.textContent ?? '';

  it('has buttons with visible words that are contained in their names', async () => {
    const { user } = await renderTokens([CI]);
    const visibleWord = (name: string) => button(name).querySelector(`.swap > :${button(name).matches('.is-swapped') ? 'last' : 'first'}-child`)?.textContent;
    expect(visibleWord('Show CI')).toBe('Show');
    expect(visibleWord('Copy CI')).toBe('Copy');
    await user.click(button('Show CI'));
    expect(visibleWord('Hide CI')).toBe('Hide');
    expect(button('Copy CI')).toBeVisible();
  });

  it('says "Copied" in the place of "Copy" for two seconds, under the same name', async () => {
    const { user } = await renderTokens([CI]);
    const copy = button('Copy CI');
    expect(copy).not.toHaveClass('is-copied');
    await user.click(copy);
    expect(button('Copy CI')).toBe(copy);
    expect(copy).toHaveClass('is-copied');
    expect(word('Copy CI')).toBe('Copied');
    await vi.advanceTimersByTimeAsync(1999);
    expect(copy).toHaveClass('is-copied');
    await vi.advanceTimersByTimeAsync(1);
    expect(copy).not.toHaveClass('is-copied');
  });

  it('keeps its buttons in their order when the token is revealed, before the value', async () => {
    const { user } = await renderTokens([CI]);
    const [show, copy] = within(region()).getAllByRole('button');
    await user.click(button('Show CI'));
    expect(within(region()).getAllByRole('button')).toEqual([show, copy]);
    const value = within(region()).getByText(SECRET);
    expect(copy?.compareDocumentPosition(value)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has a bar that shows the share of the time that is left', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 10 });
    await user.click(button('Show CI'));
    const width = () => region().querySelector('.countdown-bar rect')?.getAttribute('width');
    expect(width()).toBe('100%');
    await vi.advanceTimersByTimeAsync(4 * SECOND);
    expect(width()).toBe('60%');
  });

  it('has no buttons and no mask for a token without a value', async () => {
    await renderTokens([{ ...CI, value: null }]);
    expect(within(region()).queryByRole('button')).toBeNull();
    expect(region().querySelector('.mask')).toBeNull();
    expect(region()).toHaveTextContent('This token’s value isn’t available.');
  });
});

describe('copying', () => {
  it('needs no showing', async () => {
    const { user, events } = await renderTokens([CI]);
    await user.click(button('Copy CI'));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    expect(button('Show CI')).toBeVisible();
    expectNoTraceOf(SECRET);
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(events.slice(1)).toEqual([
      { type: 'portal-token-copy', detail: { subscriptionId: 'sub_1', tokenId: 'tok_1' } },
    ]);
  });

  it('is no news before the browser has done it', async () => {
    const { user, events } = await renderTokens([CI]);
    let done = (): void => undefined;
    vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(new Promise<void>((resolve) => (done = resolve)));
    await user.click(button('Copy CI'));
    expect(screen.getByRole('status')).not.toHaveTextContent('copied');
    expect(events).toHaveLength(1);
    done();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(events).toHaveLength(2);
  });

  it('says so anew each time', async () => {
    const { user, events } = await renderTokens([CI]);
    await user.click(button('Copy CI'));
    const first = screen.getByRole('status').textContent;
    await user.click(button('Copy CI'));
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(screen.getByRole('status').textContent).not.toBe(first);
    expect(events.filter(({ type }) => type === 'portal-token-copy')).toHaveLength(2);
  });

  it('leaves a token shown that is shown already', async () => {
    const { user } = await renderTokens([CI]);
    await user.click(button('Show CI'));
    await user.click(button('Copy CI'));
    expect(within(region()).getByText(SECRET)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
  });
});

describe('a copy that did not work', () => {
  function refuse(): void {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  }

  /** A page that is not served over https. */
  function takeClipboardAway(copies: boolean) {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    // happy-dom has no `execCommand`.
    const copied: string[] = [];
    const execCommand = vi.fn((command: string) => {
      if (copies) copied.push(`${command} ${String(getSelection())}`);
      return copies;
    });
    Object.assign(document, { execCommand });
    return copied;
  }

  async function expectToSaySo(events: readonly { type: string }[]): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    expect(String(getSelection())).toBe(SECRET);
    const message = /^Couldn’t copy CI\. Its value is selected, so you can copy it yourself\./;
    expect(screen.getByRole('status')).toHaveTextContent(message);
    expect(region().querySelector('.copy-error')).toHaveTextContent(message);
    expect(events.map(({ type }) => type)).not.toContain('portal-token-copy');
  }

  it('is told, with the text selected, where the browser refuses', async () => {
    const { user, events } = await renderTokens([CI]);
    refuse();
    await user.click(button('Copy CI'));
    await expectToSaySo(events);
  });

  it('is told, with the text selected, where the page has no clipboard and the browser refuses', async () => {
    const { user, events } = await renderTokens([CI]);
    takeClipboardAway(false);
    await user.click(button('Copy CI'));
    await expectToSaySo(events);
  });

  it('is reported as a token that is shown', async () => {
    const { user, events } = await renderTokens([CI]);
    refuse();
    await user.click(button('Copy CI'));
    await user.click(button('Copy CI'));
    expect(events.slice(1)).toEqual([
      { type: 'portal-token-reveal', detail: { subscriptionId: 'sub_1', tokenId: 'tok_1' } },
    ]);
  });

  it('shows nothing where the page has gone out of sight meanwhile', async () => {
    const { user, events } = await renderTokens([CI]);
    let refuseNow = (): void => undefined;
    vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(
      new Promise<void>((_, reject) => (refuseNow = () => reject(new DOMException('', 'NotAllowedError')))),
    );
    await user.click(button('Copy CI'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    refuseNow();
    await vi.advanceTimersByTimeAsync(0);
    hidden.mockRestore();
    expectNoTraceOf(SECRET);
    expect(events).toHaveLength(1);
  });

  it('is told of a token that is shown already', async () => {
    const { user, events } = await renderTokens([CI]);
    refuse();
    await user.click(button('Show CI'));
    await user.click(button('Copy CI'));
    await expectToSaySo(events);
  });

  it('is told again when it fails again', async () => {
    const { user, events } = await renderTokens([CI]);
    refuse();
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(0);
    const said = screen.getByRole('status').textContent;
    getSelection()?.removeAllRanges();
    await user.click(button('Copy CI'));
    await expectToSaySo(events);
    expect(screen.getByRole('status').textContent).not.toBe(said);
  });

  it('hides what it had to show, with its note, after the usual time', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 10 });
    refuse();
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expectNoTraceOf(SECRET);
    expect(region()).not.toHaveTextContent('Couldn’t copy');
  });

  it('is forgotten once it works', async () => {
    const { user } = await renderTokens([CI]);
    refuse();
    await user.click(button('Copy CI'));
    vi.restoreAllMocks();
    await user.click(button('Copy CI'));
    expect(region()).not.toHaveTextContent('Couldn’t copy');
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
  });

  it('needs no clipboard where the browser copies what is selected', async () => {
    const { user, events } = await renderTokens([CI]);
    const copied = takeClipboardAway(true);
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(0);
    expect(copied).toEqual([`copy ${SECRET}`]);
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(region()).not.toHaveTextContent('Couldn’t copy');
    expect(events.at(-1)).toEqual({
      type: 'portal-token-copy',
      detail: { subscriptionId: 'sub_1', tokenId: 'tok_1' },
    });
  });
});
