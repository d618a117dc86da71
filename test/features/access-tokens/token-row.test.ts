// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { pageOf } from '../render-widget.js';
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

const NOT_ALLOWED = new DOMException('', 'NotAllowedError');

const status = () => screen.getByRole('status');
const texts = (...names: readonly string[]) => names.map((name) => button(name).textContent);

/** A copy that takes as long as the test says, and fails with an error. */
function holdCopy() {
  let end: (error?: Error) => void = () => undefined;
  const copy = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
  vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(copy);
  return async (error?: Error): Promise<void> => {
    end(error);
    await vi.advanceTimersByTimeAsync(0);
  };
}

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

  it('hides the token after a countdown of `revealSeconds`, which is seen as text and bar, and not announced', async () => {
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

describe('a copy button', () => {
  it('announces and emits nothing before the value is copied', async () => {
    const { user, events } = await renderTokens([CI]);
    const endCopy = holdCopy();
    await user.click(button('Copy CI'));
    expect(status()).not.toHaveTextContent('copied');
    expect(events).toHaveLength(1);
    await endCopy();
    expect(status()).toHaveTextContent('CI copied.');
    expect(button('Show CI')).toBeVisible();
    expect(events.slice(1)).toEqual([{ type: 'portal-token-copy', detail: DETAIL }]);
  });

  it('announces every copy, and is "Copied" for two seconds, with an unchanged accessible name', async () => {
    const { user, events } = await renderTokens([CI]);
    const copy = button('Copy CI');
    await user.click(copy);
    const first = status().textContent;
    await user.click(copy);
    expect(status()).toHaveTextContent('CI copied.');
    expect(status().textContent).not.toBe(first);
    expect(events.filter(({ type }) => type === 'portal-token-copy')).toHaveLength(2);
    expect(button('Copy CI')).toBe(copy);
    expect(texts('Copy CI')).toEqual(['Copied']);
    await vi.advanceTimersByTimeAsync(1999);
    expect(texts('Copy CI')).toEqual(['Copied']);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts('Copy CI')).toEqual(['Copy']);
  });
});

describe('a failed copy', () => {
  const rejectCopy = () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(NOT_ALLOWED);

  function expectMessage(message: string): void {
    expect(status()).toHaveTextContent(message);
    expect(region().querySelector('.copy-error')).toHaveTextContent(message);
  }

  async function expectCopyError(events: readonly { type: string }[]): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    expect(String(getSelection())).toBe(SECRET);
    expectMessage('Your browser blocked copying. The token is selected: press Ctrl+C or ⌘C.');
    expect(events.map(({ type }) => type)).not.toContain('portal-token-copy');
  }

  it('is announced, with the value selected, without Clipboard API and if `execCommand` fails', async () => {
    const { user, events } = await renderTokens([CI]);
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    // happy-dom has no `execCommand`.
    Object.assign(document, { execCommand: () => false });
    await user.click(button('Copy CI'));
    await expectCopyError(events);
  });

  it('names the gesture in place of the keys on a touch screen', async () => {
    const { user } = await renderTokens([CI]);
    rejectCopy();
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(0);
    expectMessage('Your browser blocked copying. The token is selected: touch and hold it.');
  });

  it('reveals nothing if the page is hidden before the Clipboard API rejects', async () => {
    const { user, events } = await renderTokens([CI]);
    const endCopy = holdCopy();
    await user.click(button('Copy CI'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await endCopy(NOT_ALLOWED);
    hidden.mockRestore();
    expectNoTraceOf(SECRET);
    expect(events).toHaveLength(1);
  });

  it('reveals nothing if the portal rejects the tokens before the Clipboard API does, nor when it returns them again', async () => {
    const { user, events, portal, refresh, refetch } = await renderTokens([CI]);
    const endCopy = holdCopy();
    await user.click(button('Copy CI'));
    await refresh();
    await portal.accessTokens.last().fail('forbidden', { status: 403 });
    await endCopy(NOT_ALLOWED);
    await refetch('accessTokens', pageOf([CI]));
    expect(button('Show CI')).toBeVisible();
    expectNoTraceOf(SECRET);
    expect(events.map(({ type }) => type)).not.toContain('portal-token-reveal');
  });

  it('is announced, with the value selected, if the Clipboard API rejects, and again when it fails again', async () => {
    const { user, events } = await renderTokens([CI]);
    rejectCopy();
    await user.click(button('Copy CI'));
    await expectCopyError(events);
    const announced = status().textContent;
    getSelection()?.removeAllRanges();
    await user.click(button('Copy CI'));
    await expectCopyError(events);
    expect(events.slice(1)).toEqual([{ type: 'portal-token-reveal', detail: DETAIL }]);
    expect(status().textContent).not.toBe(announced);
  });

  it('has its message until a copy succeeds, or the value is hidden after the reveal time', async () => {
    const { user } = await renderTokens([CI], { revealSeconds: 10 });
    const copy = async (): Promise<void> => {
      await user.click(button('Copy CI'));
      await vi.advanceTimersByTimeAsync(0);
    };
    rejectCopy().mockRejectedValueOnce(NOT_ALLOWED).mockResolvedValueOnce();
    await copy();
    expect(region()).toHaveTextContent('blocked copying');
    await copy();
    expect(region()).not.toHaveTextContent('blocked copying');
    expect(status()).toHaveTextContent('CI copied.');
    await copy();
    expect(region()).toHaveTextContent('blocked copying');
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expectNoTraceOf(SECRET);
    expect(region()).not.toHaveTextContent('blocked copying');
  });
});
