// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { expectNoTraceOf, partsInDocument } from '../serialized-document.js';
import { button, CI, region, renderTokens, SECOND, SECRET, useFakeTime } from './token-helpers.js';

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

  it('has a mask that does not depend on its value', async () => {
    const values = ['a', SECRET, 'x'.repeat(5000)];
    const tokens = values.map((value, index) => accessTokenRecord({ id: `tok_${index}`, name: 'CI', value }));
    await renderTokens(tokens);
    const rows = within(region()).getAllByRole('listitem');
    expect(new Set(rows.map((row) => row.textContent)).size).toBe(1);
  });

  it('has no part of its value in the document after a malformed response', async () => {
    const { portal, refresh } = await renderTokens([CI]);
    await refresh();
    await portal.accessTokens.last().respond({ data: SECRET });
    expect(screen.getByRole('alert')).toHaveTextContent(/Something went wrong on our end/);
    expectNoTraceOf(SECRET);
  });
});

describe('revealing and hiding', () => {
  it('uses buttons that are named after the token and keep the focus', async () => {
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

  it('hides the token after a visible countdown of `revealSeconds`', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 3 });
    await user.click(button('Show CI'));
    for (let left = 3; left > 0; left -= 1) {
      expect(within(region()).getByText(`Hides in ${left} sec`)).toBeVisible();
      await vi.advanceTimersByTimeAsync(SECOND - 1);
      expect(within(region()).getByText(SECRET)).toBeVisible();
      await vi.advanceTimersByTimeAsync(1);
    }
    expectNoTraceOf(SECRET);
    expect(region()).not.toHaveTextContent('Hides in');
    expect(button('Show CI')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('CI is hidden again.');
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

  it('does not announce the countdown', async () => {
    const { user } = await renderTokens([CI]);
    await user.click(button('Show CI'));
    const announced = screen.getByRole('status').textContent;
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(screen.getByRole('status').textContent).toBe(announced);
    expect(within(region()).getByText('Hides in 25 sec').closest('[aria-live], [role]')).toBe(
      screen.getByRole('listitem'),
    );
  });
});

describe('the field of a token', () => {
  const visibleLabel = (name: string) => button(name).textContent;

  it('shows "Copied" instead of "Copy" for two seconds, with an unchanged accessible name', async () => {
    const { user } = await renderTokens([CI]);
    const copy = button('Copy CI');
    expect([visibleLabel('Copy CI'), visibleLabel('Show CI')]).toEqual(['Copy', 'Show']);
    await user.click(copy);
    expect(button('Copy CI')).toBe(copy);
    expect(visibleLabel('Copy CI')).toBe('Copied');
    await vi.advanceTimersByTimeAsync(1999);
    expect(visibleLabel('Copy CI')).toBe('Copied');
    await vi.advanceTimersByTimeAsync(1);
    expect(visibleLabel('Copy CI')).toBe('Copy');
  });

  it('keeps its buttons in their order when the token is revealed, before the value', async () => {
    const { user } = await renderTokens([CI]);
    const [show, copy, copyAs] = within(region()).getAllByRole('button');
    await user.click(button('Show CI'));
    expect(within(region()).getAllByRole('button')).toEqual([show, copy, copyAs]);
    const value = within(region()).getByText(SECRET);
    expect(copy?.compareDocumentPosition(value)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('reserves the width of the word that replaces the one of a button', async () => {
    const { user } = await renderTokens([CI]);
    const otherLabel = (name: string) => button(name).getAttribute('data-other');
    expect(['Show CI', 'Copy CI'].map(otherLabel)).toEqual(['Hide', 'Copied']);
    await user.click(button('Show CI'));
    await user.click(button('Copy CI'));
    expect(['Hide CI', 'Copy CI'].map(otherLabel)).toEqual(['Show', 'Copy']);
  });

  it('has a bar as wide as the remaining share of the reveal time', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 10 });
    await user.click(button('Show CI'));
    const width = () => region().querySelector('.countdown-bar rect')?.getAttribute('width');
    expect(width()).toBe('100%');
    await vi.advanceTimersByTimeAsync(4 * SECOND);
    expect(width()).toBe('60%');
  });
});

describe('a copy button', () => {
  it('announces and emits nothing before the value is copied', async () => {
    const { user, events } = await renderTokens([CI]);
    let resolveCopy = (): void => undefined;
    vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(new Promise<void>((resolve) => (resolveCopy = resolve)));
    await user.click(button('Copy CI'));
    expect(screen.getByRole('status')).not.toHaveTextContent('copied');
    expect(events).toHaveLength(1);
    resolveCopy();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(button('Show CI')).toBeVisible();
    expect(events.slice(1)).toEqual([
      { type: 'portal-token-copy', detail: { subscriptionId: 'sub_1', tokenId: 'tok_1' } },
    ]);
  });

  it('announces every copy', async () => {
    const { user, events } = await renderTokens([CI]);
    await user.click(button('Copy CI'));
    const first = screen.getByRole('status').textContent;
    await user.click(button('Copy CI'));
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(screen.getByRole('status').textContent).not.toBe(first);
    expect(events.filter(({ type }) => type === 'portal-token-copy')).toHaveLength(2);
  });
});

describe('a failed copy', () => {
  function rejectCopy(): void {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  }

  /** Simulates an insecure context, which has no Clipboard API. */
  function removeClipboard(isCopied: boolean) {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    // happy-dom has no `execCommand`.
    const copied: string[] = [];
    const execCommand = vi.fn((command: string) => {
      if (isCopied) copied.push(`${command} ${String(getSelection())}`);
      return isCopied;
    });
    Object.assign(document, { execCommand });
    return copied;
  }

  async function expectCopyError(events: readonly { type: string }[]): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    expect(String(getSelection())).toBe(SECRET);
    const message = 'Your browser blocked copying. The token is selected: press Ctrl+C or ⌘C.';
    expect(screen.getByRole('status')).toHaveTextContent(message);
    expect(region().querySelector('.copy-error')).toHaveTextContent(message);
    expect(events.map(({ type }) => type)).not.toContain('portal-token-copy');
  }

  it('is announced, with the value selected, if there is no Clipboard API and `execCommand` fails', async () => {
    const { user, events } = await renderTokens([CI]);
    removeClipboard(false);
    await user.click(button('Copy CI'));
    await expectCopyError(events);
  });

  it('names the gesture in place of the keys on a touch screen', async () => {
    const { user } = await renderTokens([CI]);
    rejectCopy();
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(0);
    const message = 'Your browser blocked copying. The token is selected: touch and hold it.';
    expect(region()).toHaveTextContent(message);
    expect(screen.getByRole('status')).toHaveTextContent(message);
  });

  it('reveals nothing if the page is hidden before the Clipboard API rejects', async () => {
    const { user, events } = await renderTokens([CI]);
    let rejectPendingCopy = (): void => undefined;
    vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(
      new Promise<void>((_, reject) => (rejectPendingCopy = () => reject(new DOMException('', 'NotAllowedError')))),
    );
    await user.click(button('Copy CI'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    rejectPendingCopy();
    await vi.advanceTimersByTimeAsync(0);
    hidden.mockRestore();
    expectNoTraceOf(SECRET);
    expect(events).toHaveLength(1);
  });

  it('is announced, with the value selected, if the Clipboard API rejects, and again when it fails again', async () => {
    const { user, events } = await renderTokens([CI]);
    rejectCopy();
    await user.click(button('Copy CI'));
    await expectCopyError(events);
    const announced = screen.getByRole('status').textContent;
    getSelection()?.removeAllRanges();
    await user.click(button('Copy CI'));
    await expectCopyError(events);
    expect(events.slice(1)).toEqual([
      { type: 'portal-token-reveal', detail: { subscriptionId: 'sub_1', tokenId: 'tok_1' } },
    ]);
    expect(screen.getByRole('status').textContent).not.toBe(announced);
  });

  it('hides the value and the message after the reveal time', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 10 });
    rejectCopy();
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expectNoTraceOf(SECRET);
    expect(region()).not.toHaveTextContent('blocked copying');
  });

  it('has its message removed by a successful copy', async () => {
    const { user } = await renderTokens([CI]);
    rejectCopy();
    await user.click(button('Copy CI'));
    vi.restoreAllMocks();
    await user.click(button('Copy CI'));
    expect(region()).not.toHaveTextContent('blocked copying');
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
  });

  it('is prevented by `execCommand` if there is no Clipboard API', async () => {
    const { user, events } = await renderTokens([CI]);
    const copied = removeClipboard(true);
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(0);
    expect(copied).toEqual([`copy ${SECRET}`]);
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(region()).not.toHaveTextContent('blocked copying');
    expect(events.at(-1)).toEqual({
      type: 'portal-token-copy',
      detail: { subscriptionId: 'sub_1', tokenId: 'tok_1' },
    });
  });
});
