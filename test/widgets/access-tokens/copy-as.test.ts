// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/preact';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadLazy } from '../../../src/lazy/load-lazy.js';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { settle } from '../../state/mock-requests.js';
import { pageOf, renderAccessTokens } from '../render-widget.js';
import { useSavedFiles } from '../saved-files.js';
import { expectNoTraceOf } from '../serialized-document.js';
import { after, button, CI, DAY, DETAIL, NOW, renderTokens, row, SECRET } from './token-helpers.js';

const BUTTON = 'More for CI';
const MENU = 'Copy “CI” as';
const DOWNLOAD = 'Download as .env…';

const menu = (): HTMLElement => screen.getByRole('menu', { name: MENU });
const items = (): HTMLElement[] => within(menu()).getAllByRole('menuitem');
const labels = (): (string | null)[] => items().map((item) => item.querySelector('bdi')?.textContent ?? null);
const previews = (): (string | null)[] => items().map((item) => item.querySelector('code')?.textContent ?? null);
const clipboard = (): Promise<string> => navigator.clipboard.readText();

async function openMenu(options: Parameters<typeof renderTokens>[1] = {}, tokens: readonly unknown[] = [CI]) {
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
    await renderTokens([CI]);
    expect(button(BUTTON)).toHaveAttribute('aria-haspopup', 'menu');
    expect(button(BUTTON)).toHaveAttribute('aria-expanded', 'false');
    button(BUTTON).click();
    await screen.findByRole('menu');
    expect(button(BUTTON)).toHaveAttribute('aria-expanded', 'true');
    expect(labels()).toEqual(['.env line', 'Authorization header', 'curl option', DOWNLOAD]);
    expect(items()[0]).toHaveFocus();
    expect(within(menu()).getByText(MENU)).toBeVisible();
    expect(within(menu()).getAllByRole('separator')).toHaveLength(1);
    // What each format copies, with the value masked.
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
    ['{ArrowUp}', DOWNLOAD],
    ['{End}', DOWNLOAD],
    ['c', 'curl option'],
    ['aa', 'Authorization header'],
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

  it('does not open when the focus has moved while it was loaded', async () => {
    await renderTokens([CI]);
    button(BUTTON).click();
    button('Show CI').focus();
    await loadLazy();
    await settle();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button('Show CI')).toHaveFocus();
    button(BUTTON).click();
    expect(await screen.findByRole('menu')).toBeVisible();
  });

  it('has the name of its button without formats', async () => {
    const { user } = await renderTokens([CI], { tokenFormats: [] });
    await user.click(button(BUTTON));
    expect(await screen.findByRole('menu', { name: BUTTON })).toBeVisible();
    expect(screen.queryByRole('separator')).toBeNull();
  });

  it.each([
    [after(-143 * DAY), 'Created Oct 9, 2025'],
    [null, undefined],
  ])('begins with a line that is no item: when the token was created (%s)', async (issued_at, text) => {
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

  it('has the variable of the file for a token of the same name', async () => {
    const { user } = await renderTokens([
      accessTokenRecord({ id: 'tok_1', name: 'CI', value: 'first', expires_at: '2020-01-01T00:00:00Z' }),
      accessTokenRecord({ id: 'tok_2', name: 'CI!', value: 'the.other' }),
    ]);
    await user.click(button('More for CI!'));
    await user.click(await screen.findByRole('menuitem', { name: 'curl option' }));
    expect(await clipboard()).toBe('--header "Authorization: Bearer $CI_2_TOKEN"');
  });

  it('of a configured format, in place of the default ones, emits its label', async () => {
    const { user, events } = await openMenu({ tokenFormats: [{ label: 'JSON', template: '{"{name}": "{token}"}' }] });
    expect(labels()).toEqual(['JSON', DOWNLOAD]);
    await user.click(within(menu()).getByRole('menuitem', { name: 'JSON' }));
    expect(JSON.parse(await clipboard())).toEqual({ CI_TOKEN: SECRET });
    expect(events.at(-1)?.detail).toEqual({ ...DETAIL, format: 'JSON' });
  });

  it('reports a value that the format does not support, without revealing it', async () => {
    const value = 'two words';
    const { user, events } = await openMenu({}, [accessTokenRecord({ id: 'tok_1', name: 'CI', value })]);
    await navigator.clipboard.writeText('before');
    await user.click(within(menu()).getByRole('menuitem', { name: 'Authorization header' }));
    const message = 'This token can’t be used in this format: Authorization header.';
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

describe('Download .env', () => {
  const tokens = [
    CI,
    accessTokenRecord({ id: 'tok_2', name: 'CI', value: 'second' }),
    accessTokenRecord({ id: 'tok_3', name: 'Old', value: 'third', expires_at: '2020-01-01T00:00:00Z' }),
    accessTokenRecord({ id: 'tok_4', name: 'Empty', value: '' }),
    accessTokenRecord({ id: 'tok_5', name: '', value: 'fifth', expires_at: null }),
  ];

  const saved = useSavedFiles();

  async function openDialog(records: readonly unknown[] = tokens) {
    const widget = await renderTokens(records);
    await widget.user.click(screen.getAllByRole('button', { name: BUTTON })[0] as HTMLElement);
    await widget.user.click(await screen.findByRole('menuitem', { name: 'Download all 3 as .env…' }));
    return { ...widget, dialog: screen.getByRole('dialog', { name: 'Download 3 access tokens' }) };
  }

  const texts = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('shows the variables of the file with their values masked, and who is left out', async () => {
    const { dialog } = await openDialog();
    expect(dialog).toHaveAccessibleDescription('The file contains secrets in plain text. Don’t commit or share it.');
    const [variables, leftOut] = within(dialog).getAllByRole('list') as [HTMLElement, HTMLElement];
    expect(variables).toHaveAccessibleName('Variables in the file');
    expect(texts(variables)).toEqual(['CI_TOKEN=••••••••', 'CI_2_TOKEN=••••••••', 'ACCESS_TOKEN=••••••••']);
    expect(dialog).toHaveTextContent('2 tokens are left out: they have expired or their value isn’t available.');
    expect(texts(leftOut)).toEqual(['Old Expired Jan 1, 2020', 'Empty Value not available']);
    expectNoTraceOf(SECRET);
  });

  it('says which value a file can’t contain', async () => {
    const { user } = await renderTokens([CI, accessTokenRecord({ id: 'tok_2', name: 'Lines', value: 'two\nlines' })]);
    await user.click(button(BUTTON));
    await user.click(await screen.findByRole('menuitem', { name: DOWNLOAD }));
    const dialog = screen.getByRole('dialog', { name: 'Download 1 access token' });
    expect(within(dialog).getAllByRole('list').map(texts)).toEqual([
      ['CI_TOKEN=••••••••'],
      ['Lines This token can’t be used in this format: .env line.'],
    ]);
    expect(dialog).not.toHaveTextContent('left out');
  });

  it('begins on "Cancel", which saves nothing, and hides no key but Escape from the host page', async () => {
    const { user, dialog, events } = await openDialog();
    const listener = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', listener);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}{Enter}');
    document.removeEventListener('keydown', listener);
    expect(listener.mock.calls.map(([{ key }]) => key)).toEqual(['Enter']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([saved.files, events.length]).toEqual([[], 1]);
  });

  it('saves a file with a variable for each', async () => {
    const { user, dialog, events } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Download .env' }));
    const content = `CI_TOKEN='${SECRET}'\nCI_2_TOKEN=second\nACCESS_TOKEN=fifth\n`;
    const type = 'text/plain;charset=utf-8';
    expect(await Promise.all(saved.files)).toEqual([{ name: 'access-tokens.env', type, content }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(events.slice(1)).toEqual(
      ['tok_1', 'tok_2', 'tok_5'].map((tokenId) => ({
        type: 'portal-token-copy',
        detail: { subscriptionId: 'sub_1', tokenId, format: 'env-file' },
      })),
    );
    expectNoTraceOf(SECRET);
  });

  const pageAt = (offset: number, name: string) =>
    pageOf([accessTokenRecord({ id: name, name, value: name })], { total: 3, offset, limit: 1 });

  /** Opens the dialog when one of three tokens has loaded, and returns its requests. */
  async function openIncomplete() {
    const { user, portal, events } = renderAccessTokens({ subscriptionId: 'sub_1' });
    const { accessTokens } = portal;
    await accessTokens.last().respond(pageAt(0, 'CI'));
    await user.click(button(BUTTON));
    // How many tokens there will be is not known.
    await user.click(await screen.findByRole('menuitem', { name: 'Download .env' }));
    await waitFor(() => expect(accessTokens.sent).toHaveLength(2));
    const dialog = screen.getByRole('dialog', { name: 'Download .env' });
    expect(dialog).toHaveTextContent('Loading all tokens…');
    return { user, accessTokens, events, dialog: within(dialog) };
  }

  it('retries a later page, and keeps the focus in the dialog', async () => {
    const { user, accessTokens, events, dialog } = await openIncomplete();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
    await accessTokens.last().fail('server');
    const firstAlert = dialog.getByRole('alert');
    expect(firstAlert).toHaveTextContent(/^Something went wrong on our end/);
    dialog.getByRole('button', { name: 'Try again' }).focus();
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(accessTokens.sent.map(({ params }) => params.offset)).toEqual([undefined, 1, 1]);
    await accessTokens.last().fail('server');
    // A new element is announced, with the same text.
    expect(dialog.getByRole('alert')).not.toBe(firstAlert);
    expect(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus();

    await user.keyboard(' ');
    await accessTokens.last().respond(pageAt(1, 'Server'));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await waitFor(() => expect(accessTokens.sent).toHaveLength(5));
    await accessTokens.last().respond(pageAt(2, 'Laptop'));
    expect(screen.getByRole('dialog', { name: 'Download 3 access tokens' })).not.toHaveTextContent('Loading');
    await user.click(dialog.getByRole('button', { name: 'Download .env' }));
    expect((await saved.files[0])?.content).toBe('CI_TOKEN=CI\nSERVER_TOKEN=Server\nLAPTOP_TOKEN=Laptop\n');
    expect(events.filter(({ type }) => type === 'portal-error')).toHaveLength(2);
  });

  it('keeps the focus that the user has moved while a page is retried', async () => {
    const { user, accessTokens, dialog } = await openIncomplete();
    await accessTokens.last().fail('server');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await user.tab();
    await accessTokens.last().respond(pageAt(1, 'Server'));
    expect(dialog.getByRole('button', { name: 'Download .env' })).toHaveFocus();
  });

  it('is not offered when all values are unavailable to a file', async () => {
    await openMenu({}, [accessTokenRecord({ id: 'tok_1', name: 'CI', value: 'two\nlines' })]);
    expect(labels()).toEqual(['.env line', 'Authorization header', 'curl option']);
  });
});

describe('a reminder', () => {
  const saved = useSavedFiles();

  it('is a calendar file with the names of token and subscription', async () => {
    const expiresAt = after(30 * 365 * DAY);
    const { user } = await openMenu({}, [{ ...CI, expires_at: expiresAt }]);
    await user.click(within(menu()).getByRole('menuitem', { name: 'Remind me before it expires…' }));
    const file = await saved.files[0];
    expect(file?.type).toBe('text/calendar;charset=utf-8');
    expect(file?.content).toContain('SUMMARY:Access token “CI” expires (sub_1)');
    expect(file?.content).not.toContain(SECRET);
    expect(button(BUTTON)).toHaveFocus();
  });

  it('is not offered with an expiry that can’t be parsed', async () => {
    await openMenu({}, [{ ...CI, expires_at: 'at dusk' }]);
    expect(labels()).not.toContain('Remind me before it expires…');
  });
});
