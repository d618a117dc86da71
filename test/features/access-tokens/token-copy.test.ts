// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pageOf } from '../render-widget.js';
import { expectNoTraceOf } from '../serialized-document.js';
import { button, CI, DETAIL, region, renderTokens, SECOND, SECRET, useFakeTime } from './token-helpers.js';

useFakeTime();

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

/** Lets `execCommand` copy, which happy-dom doesn't have. Returns the copied texts. */
function copyByCommand(): readonly string[] {
  const copied: string[] = [];
  Object.assign(document, {
    execCommand() {
      const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, composed: true });
      document.body.dispatchEvent(event);
      copied.push(event.clipboardData?.getData('text/plain') ?? '');
      return true;
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
  return copied;
}

describe('a failed copy', () => {
  const rejectCopy = () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(NOT_ALLOWED);

  function expectMessage(message: string): void {
    expect(status()).toHaveTextContent(message);
    expect(region().querySelector('.copy-error')).toHaveTextContent(message);
  }

  async function expectCopyError(events: readonly { type: string }[]): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    expect(String(getSelection())).toBe(SECRET);
    expectMessage('Your browser blocked copying. The text is selected: press Ctrl+C or ⌘C.');
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

  it('names a gesture instead of keys on a touch screen', async () => {
    const { user } = await renderTokens([CI]);
    rejectCopy();
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(0);
    expectMessage('Your browser blocked copying. The text is selected: touch and hold it, then tap Copy.');
  });

  it('is announced, with the value selected, if the Clipboard API neither copies nor rejects, and stays failed', async () => {
    const { user, events } = await renderTokens([CI]);
    const endCopy = holdCopy();
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(2999);
    expectNoTraceOf(SECRET);
    await vi.advanceTimersByTimeAsync(1);
    await expectCopyError(events);
    await endCopy();
    await expectCopyError(events);
  });

  it('uses `execCommand` if the Clipboard API neither copies nor rejects, and is announced once', async () => {
    const { user, events } = await renderTokens([CI]);
    const copied = copyByCommand();
    const endCopy = holdCopy();
    await user.click(button('Copy CI'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(copied).toEqual([SECRET]);
    expect(status()).toHaveTextContent('CI copied.');
    await endCopy();
    expect(events.slice(1)).toEqual([{ type: 'portal-token-copy', detail: DETAIL }]);
    expectNoTraceOf(SECRET);
  });

  it.each(['session-ended', 'forbidden', 'not-found'] as const)(
    'is not tried in the older way if the portal rejects the tokens before the Clipboard API does: %s',
    async (kind) => {
      const { user, portal, refresh, events } = await renderTokens([CI]);
      const copied = copyByCommand();
      const endCopy = holdCopy();
      await user.click(button('Copy CI'));
      await refresh();
      await portal.accessTokens.last().fail(kind);
      await endCopy(NOT_ALLOWED);
      expect(copied).toEqual([]);
      expect(events.map(({ type }) => type)).not.toContain('portal-token-copy');
    },
  );

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

  it('reveals nothing if the portal rejects the tokens before the Clipboard API does, even when it returns them again', async () => {
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

  it('keeps its message until a copy succeeds, or the value is hidden after the reveal time', async () => {
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
