// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/preact';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { importActions } from '../../../src/element/load-files.js';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { settle } from '../../store/mock-requests.js';
import { useSavedFiles } from '../saved-files.js';
import { expectNoTraceOf } from '../serialized-document.js';
import { after, button, CI, DAY, DETAIL, NOW, renderTokens, row, SECRET } from './token-helpers.js';

const BUTTON = 'More for CI';
const MENU = 'Copy “CI” as';
const EXPIRY = 'Add expiry to calendar';
const EXPIRING = { ...CI, expires_at: after(30 * 365 * DAY) };

const menu = (): HTMLElement => screen.getByRole('menu', { name: MENU });
const items = (): HTMLElement[] => within(menu()).getAllByRole('menuitem');
const labels = (): (string | null)[] => items().map((item) => item.querySelector('bdi')?.textContent ?? null);
const previews = (): (string | null)[] => items().map((item) => item.querySelector('code')?.textContent ?? null);
const clipboard = (): Promise<string> => navigator.clipboard.readText();

async function openMenu(options: Parameters<typeof renderTokens>[1] = {}, tokens: readonly unknown[] = [EXPIRING]) {
  const widget = await renderTokens(tokens, options);
  await widget.user.click(button(BUTTON));
  await screen.findByRole('menu');
  return widget;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the menu of formats', () => {
  it('is a menu button that opens on the first item', async () => {
    await renderTokens([EXPIRING]);
    expect(button(BUTTON)).toHaveAttribute('aria-haspopup', 'menu');
    expect(button(BUTTON)).toHaveAttribute('aria-expanded', 'false');
    button(BUTTON).click();
    await screen.findByRole('menu');
    expect(button(BUTTON)).toHaveAttribute('aria-expanded', 'true');
    expect(labels()).toEqual(['.env line', 'Authorization header', 'curl option', EXPIRY]);
    expect(items()[0]).toHaveFocus();
    expect(within(menu()).getByText(MENU)).toBeVisible();
    expect(within(menu()).getAllByRole('separator')).toHaveLength(1);
    // The copied text of each format, with a masked value.
    expect(previews().slice(0, 3)).toEqual([
      'CI_TOKEN=••••••••',
      'Authorization: Bearer ••••••••',
      '--header "Authorization: Bearer $CI_TOKEN"',
    ]);
    expectNoTraceOf(SECRET);
  });

  it.each([
    ['{ArrowDown}', 'Authorization header'],
    ['{ArrowDown>4/}', '.env line'],
    ['{ArrowUp}', EXPIRY],
    ['{End}', EXPIRY],
    ['c', 'curl option'],
    ['a', 'Authorization header'],
    ['aa', EXPIRY],
  ])('%s moves the focus to %s', async (keys, label) => {
    const { user } = await openMenu();
    await user.keyboard(keys);
    expect(within(menu()).getByRole('menuitem', { name: label })).toHaveFocus();
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])(
    'opens on %s, and closes on Escape, which the host page does not see',
    async (keys) => {
      const { user } = await renderTokens([CI]);
      const listener = vi.fn();
      button(BUTTON).focus();
      await user.keyboard(keys);
      expect(await screen.findByRole('menu')).toBeVisible();
      document.addEventListener('keydown', listener);
      await user.keyboard('{ArrowDown}{Escape}');
      document.removeEventListener('keydown', listener);
      expect(listener).not.toHaveBeenCalled();
      expect(screen.queryByRole('menu')).toBeNull();
      expect(button(BUTTON)).toHaveFocus();
    },
  );

  it.each<[string, (user: UserEvent) => Promise<void>, focused: () => HTMLElement]>([
    ['Tab, which moves the focus to the element after its button', (user) => user.tab(), () => button('Show Laptop')],
    ['a click on its button, which has the focus then', (user) => user.click(button(BUTTON)), () => button(BUTTON)],
    ['a click outside', (user) => user.click(document.body), () => document.body],
  ])('closes on %s', async (_, act, focused) => {
    const { user } = await openMenu({}, [CI, accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: 'the other' })]);
    await act(user);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focused()).toHaveFocus();
  });

  it('does not open if the focus has moved during loading', async () => {
    await renderTokens([CI]);
    button(BUTTON).click();
    button('Show CI').focus();
    await importActions();
    await settle();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button('Show CI')).toHaveFocus();
    button(BUTTON).click();
    expect(await screen.findByRole('menu')).toBeVisible();
  });

  it('has the name of its button without formats', async () => {
    const { user } = await renderTokens([EXPIRING], { tokenFormats: [] });
    await user.click(button(BUTTON));
    expect(await screen.findByRole('menu', { name: BUTTON })).toBeVisible();
    expect(screen.queryByRole('separator')).toBeNull();
  });

  it.each([
    [after(-143 * DAY), 'Created Oct 9, 2025'],
    [null, undefined],
  ])('begins with the date of issue, which isn’t an item (%s)', async (issued_at, text) => {
    vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
    await openMenu({}, [{ ...CI, issued_at }]);
    vi.useRealTimers();
    const first = menu().firstElementChild;
    expect(first?.textContent === text).toBe(text !== undefined);
    expect(menu().getAttribute('aria-description')).toBe(text ?? null);
    expect(labels()[0]).toBe('.env line');
    expect(items()[0]).toHaveFocus();
  });
});

describe('an item of the menu', () => {
  it.each([
    ['.env line', 'env', `CI_TOKEN=${SECRET}`],
    ['Authorization header', 'header', `Authorization: Bearer ${SECRET}`],
    ['curl option', 'curl', '--header "Authorization: Bearer $CI_TOKEN"'],
  ])('copies in the format %s', async (label, format, text) => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
    const { user, events } = await openMenu();
    await user.click(within(menu()).getByRole('menuitem', { name: label }));
    expect(await clipboard()).toBe(text);
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(button(BUTTON)).toHaveFocus();
    expect(events.slice(1)).toEqual([{ type: 'portal-token-copy', detail: { ...DETAIL, format } }]);
    expectNoTraceOf(SECRET);
    for (const log of logs) expect(log).not.toHaveBeenCalled();
  });

  it('of a configured format, instead of the default ones, emits its label', async () => {
    const { user, events } = await openMenu({ tokenFormats: [{ label: 'JSON', template: '{"{name}": "{token}"}' }] });
    expect(labels()).toEqual(['JSON', EXPIRY]);
    await user.click(within(menu()).getByRole('menuitem', { name: 'JSON' }));
    expect(JSON.parse(await clipboard())).toEqual({ CI_TOKEN: SECRET });
    expect(events.at(-1)?.detail).toEqual({ ...DETAIL, format: 'JSON' });
  });

  it('reports a value that the format does not support, without revealing it', async () => {
    const value = 'two words';
    const { user, events } = await openMenu({}, [accessTokenRecord({ id: 'tok_1', name: 'CI', value })]);
    await navigator.clipboard.writeText('before');
    await user.click(within(menu()).getByRole('menuitem', { name: 'Authorization header' }));
    const message = 'Can’t copy this token as Authorization header.';
    expect(screen.getByRole('status')).toHaveTextContent(message);
    expect(row()).toHaveTextContent(message);
    expect(await clipboard()).toBe('before');
    expect(events).toHaveLength(1);
    expectNoTraceOf(value);
    await user.click(button('Copy CI'));
    expect(row()).not.toHaveTextContent(message);
  });

  it('does not affect later copies of the user when `execCommand` fails', async () => {
    const { user } = await openMenu();
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    Object.assign(document, {
      execCommand() {
        throw new Error('Not here');
      },
    });
    await user.click(within(menu()).getByRole('menuitem', { name: '.env line' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Your browser blocked copying\./));
    Reflect.deleteProperty(document, 'execCommand');
    const event = new Event('copy', { cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('reveals and selects the value, not the composed text, when the clipboard refuses', async () => {
    const { user, events } = await openMenu();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await user.click(within(menu()).getByRole('menuitem', { name: '.env line' }));
    await waitFor(() => expect(String(getSelection())).toBe(SECRET));
    expect(screen.getByRole('status')).toHaveTextContent(/^Your browser blocked copying\./);
    expect(document.body.textContent).not.toContain('CI_TOKEN');
    expect(events.map(({ type }) => type)).not.toContain('portal-token-copy');
  });
});

describe('the expiry of a token', () => {
  const saved = useSavedFiles();

  it('is saved at once as a calendar file, with the names of token and subscription', async () => {
    const { user } = await openMenu();
    await user.click(within(menu()).getByRole('menuitem', { name: EXPIRY }));
    const file = await saved.files[0];
    expect(file).toMatchObject({ name: 'Access-token-“CI”-expires-(sub_1).ics', type: 'text/calendar;charset=utf-8' });
    for (const line of [
      'SUMMARY:Access token “CI” expires (sub_1)',
      `UID:tokenExpiresOn/sub_1/tok_1/${location.host}`,
      'DTSTART:20560222T120000Z',
      `URL:${location.origin}/`,
    ])
      expect(file?.content).toContain(line);
    expect(file?.content).not.toContain(SECRET);
    expect(button(BUTTON)).toHaveFocus();
  });

  it.each(['at dusk', null])('has no item if it is %s', async (expires_at) => {
    await openMenu({}, [{ ...CI, expires_at }]);
    expect(labels()).not.toContain(EXPIRY);
  });

  it('has no item once it has passed', async () => {
    vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date', 'performance'] });
    const { user } = await renderTokens([{ ...CI, expires_at: after(DAY) }]);
    await vi.advanceTimersByTimeAsync(DAY);
    await user.click(button(BUTTON));
    await screen.findByRole('menu');
    vi.useRealTimers();
    expect(labels()).not.toContain(EXPIRY);
  });

  it('is the only item without formats, and without it a token has no menu', async () => {
    await renderTokens([EXPIRING, { ...CI, id: 'tok_2', name: 'Laptop' }], { tokenFormats: [] });
    button(BUTTON).click();
    await screen.findByRole('menu', { name: BUTTON });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([EXPIRY]);
    expect(screen.queryByRole('button', { name: 'More for Laptop' })).toBeNull();
  });
});
