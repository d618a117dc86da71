// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadActions } from '../../../src/actions/load-actions.js';
import { accessTokenRecord } from '../../../src/mock-server/resources/access-token.js';
import { settle } from '../../state/mock-requests.js';
import { pageOf, renderAccessTokens } from '../render-widget.js';
import { useSavedFiles } from '../saved-files.js';
import { expectNoTraceOf } from '../serialized-document.js';
import { after, button, CI, DAY, renderTokens, row, SECRET } from './token-helpers.js';

const MENU = 'CI: copy as…';

const menu = (): HTMLElement => screen.getByRole('menu', { name: MENU });
const items = (): HTMLElement[] => within(menu()).getAllByRole('menuitem');
const labels = (): (string | null)[] => items().map(({ textContent }) => textContent);
const clipboard = (): Promise<string> => navigator.clipboard.readText();

async function openMenu(options: Parameters<typeof renderTokens>[1] = {}, tokens: readonly unknown[] = [CI]) {
  const widget = await renderTokens(tokens, options);
  await widget.user.click(button(MENU));
  await screen.findByRole('menu');
  return widget;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the menu of formats', () => {
  it('is a menu button that opens on the first item', async () => {
    await renderTokens([CI]);
    expect(button(MENU)).toHaveAttribute('aria-haspopup', 'menu');
    expect(button(MENU)).toHaveAttribute('aria-expanded', 'false');
    button(MENU).click();
    await screen.findByRole('menu');
    expect(button(MENU)).toHaveAttribute('aria-expanded', 'true');
    expect(labels()).toEqual(['.env', 'Authorization', 'curl', 'Download .env']);
    expect(items()[0]).toHaveFocus();
  });

  it.each([
    ['{ArrowDown}', 'Authorization'],
    ['{ArrowDown>4/}', '.env'],
    ['{ArrowUp}', 'Download .env'],
    ['{End}', 'Download .env'],
    ['{End}{Home}', '.env'],
    ['c', 'curl'],
    ['D', 'Download .env'],
    ['aa', 'Authorization'],
    ['x', '.env'],
  ])('%s moves the focus to %s', async (keys, label) => {
    const { user } = await openMenu();
    await user.keyboard(keys);
    expect(within(menu()).getByRole('menuitem', { name: label })).toHaveFocus();
  });

  it.each(['{Escape}', '{ArrowDown}{Escape}'])('closes on %s and returns the focus', async (keys) => {
    const { user } = await openMenu();
    await user.keyboard(keys);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button(MENU)).toHaveFocus();
  });

  it('does not propagate Escape to the host page', async () => {
    const { user } = await openMenu();
    const listener = vi.fn();
    document.addEventListener('keydown', listener);
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', listener);
    expect(listener).not.toHaveBeenCalled();
  });

  it('closes on Tab, and the focus moves to the element after the button', async () => {
    const { user } = await openMenu({}, [CI, accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: 'the other' })]);
    await user.keyboard('{Tab}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button('Show Laptop')).toHaveFocus();
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens on %s', async (keys) => {
    const { user } = await renderTokens([CI]);
    button(MENU).focus();
    await user.keyboard(keys);
    expect(await screen.findByRole('menu')).toBeVisible();
  });

  it('closes on a click on its button or outside', async () => {
    const { user } = await openMenu();
    await user.click(button(MENU));
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button(MENU));
    await screen.findByRole('menu');
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('does not open when the focus has moved while it was loaded', async () => {
    await renderTokens([CI]);
    button(MENU).click();
    button('Show CI').focus();
    await loadActions();
    await settle();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button('Show CI')).toHaveFocus();
    button(MENU).click();
    expect(await screen.findByRole('menu')).toBeVisible();
  });

  it('is removed with its button', async () => {
    const { portal, refresh } = await openMenu();
    await refresh();
    await portal.accessTokens.last().respond(pageOf([]));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is absent without a value', async () => {
    await renderTokens([accessTokenRecord({ id: 'tok_1', name: 'CI', value: '' })]);
    expect(screen.queryByRole('button', { name: MENU })).toBeNull();
  });

  it('has the configured formats in place of the default ones', async () => {
    await openMenu({ tokenFormats: [{ label: 'npm', template: '//npm.example/:_authToken={token}' }] });
    expect(labels()).toEqual(['npm', 'Download .env']);
  });
});

describe('an item of the menu', () => {
  it.each([
    ['.env', 'env', `CI_TOKEN=${SECRET}`],
    ['Authorization', 'header', `Authorization: Bearer ${SECRET}`],
    ['curl', 'curl', 'curl --header "Authorization: Bearer $CI_TOKEN"'],
  ])('copies in the format %s', async (label, format, text) => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
    const { user, events } = await openMenu();
    await user.click(within(menu()).getByRole('menuitem', { name: label }));
    expect(await clipboard()).toBe(text);
    expect(screen.getByRole('status')).toHaveTextContent('CI copied.');
    expect(button(MENU)).toHaveFocus();
    expect(events.slice(1)).toEqual([
      { type: 'portal-token-copy', detail: { subscriptionId: 'sub_1', tokenId: 'tok_1', format } },
    ]);
    expectNoTraceOf(SECRET);
    for (const log of logs) expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['.env', 'CI_2_TOKEN=the.other'],
    ['curl', 'curl --header "Authorization: Bearer $CI_2_TOKEN"'],
  ])('has the variable of the file for a token of the same name, in the format %s', async (label, text) => {
    const { user } = await renderTokens([
      accessTokenRecord({ id: 'tok_1', name: 'CI', value: 'first', expires_at: '2020-01-01T00:00:00Z' }),
      accessTokenRecord({ id: 'tok_2', name: 'CI!', value: 'the.other' }),
    ]);
    await user.click(button('CI!: copy as…'));
    await user.click(await screen.findByRole('menuitem', { name: label }));
    expect(await clipboard()).toBe(text);
  });

  it('emits the label of a configured format', async () => {
    const { user, events } = await openMenu({ tokenFormats: [{ label: 'JSON', template: '{"{name}": "{token}"}' }] });
    await user.click(within(menu()).getByRole('menuitem', { name: 'JSON' }));
    expect(JSON.parse(await clipboard())).toEqual({ CI_TOKEN: SECRET });
    expect(events.at(-1)?.detail).toEqual({ subscriptionId: 'sub_1', tokenId: 'tok_1', format: 'JSON' });
  });

  it('reports a value that the format does not support, without revealing it', async () => {
    const value = 'two words';
    const { user, events } = await openMenu({}, [accessTokenRecord({ id: 'tok_1', name: 'CI', value })]);
    await navigator.clipboard.writeText('before');
    await user.click(within(menu()).getByRole('menuitem', { name: 'Authorization' }));
    const message = 'CI can’t be copied in this format.';
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
    await user.click(within(menu()).getByRole('menuitem', { name: '.env' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Couldn’t copy CI/));
    Reflect.deleteProperty(document, 'execCommand');
    const event = new Event('copy', { cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('reveals and selects the value, not the composed text, when the clipboard refuses', async () => {
    const { user, events } = await openMenu();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await user.click(within(menu()).getByRole('menuitem', { name: '.env' }));
    await waitFor(() => expect(String(getSelection())).toBe(SECRET));
    expect(screen.getByRole('status')).toHaveTextContent(/^Couldn’t copy CI/);
    expect(document.body.textContent).not.toContain('CI_TOKEN');
    expect(events.map(({ type }) => type)).not.toContain('portal-token-copy');
  });
});

describe('Download .env', () => {
  const tokens = [
    CI,
    accessTokenRecord({ id: 'tok_2', name: 'CI', value: 'second' }),
    accessTokenRecord({
      id: 'tok_3',
      name: 'Old',
      value: 'third',
      expires_at: '2020-01-01T00:00:00Z',
      is_expired: true,
    }),
    accessTokenRecord({ id: 'tok_4', name: 'Empty', value: '' }),
    accessTokenRecord({ id: 'tok_5', name: '', value: 'fifth', expires_at: null }),
  ];

  const saved = useSavedFiles();

  async function openDialog(records: readonly unknown[] = tokens) {
    const widget = await renderTokens(records);
    await widget.user.click(screen.getAllByRole('button', { name: MENU })[0] as HTMLElement);
    await widget.user.click(await screen.findByRole('menuitem', { name: 'Download .env' }));
    return { ...widget, dialog: screen.getByRole('dialog', { name: 'Download .env' }) };
  }

  it('names the unexpired tokens and their number, without their values', async () => {
    const { dialog } = await openDialog();
    expect(dialog).toHaveAccessibleDescription('The file will contain the values of 3 access tokens:');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['CI', 'CI', 'Unnamed token']);
    expectNoTraceOf(SECRET);
  });

  it('saves a file with a variable for each', async () => {
    const { user, dialog, events } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Download .env' }));
    expect(await Promise.all(saved.files)).toEqual([
      {
        name: 'access-tokens.env',
        type: 'text/plain;charset=utf-8',
        content: `CI_TOKEN='${SECRET}'\nCI_2_TOKEN=second\nTOKEN=fifth\n`,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(events.slice(1)).toEqual(
      ['tok_1', 'tok_2', 'tok_5'].map((tokenId) => ({
        type: 'portal-token-copy',
        detail: { subscriptionId: 'sub_1', tokenId, format: 'env-file' },
      })),
    );
    expectNoTraceOf(SECRET);
  });

  it('saves nothing when it is canceled', async () => {
    const { user, dialog, events } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved.files).toEqual([]);
    expect(events).toHaveLength(1);
  });

  const pageAt = (offset: number, name: string) =>
    pageOf([accessTokenRecord({ id: name, name, value: name })], { total: 3, offset, limit: 1 });

  /** Opens the dialog when one of three tokens has loaded, and returns its requests. */
  async function openIncomplete() {
    const { user, portal, events } = renderAccessTokens({ subscriptionId: 'sub_1' });
    const { accessTokens } = portal;
    await accessTokens.last().respond(pageAt(0, 'CI'));
    await user.click(button(MENU));
    await user.click(await screen.findByRole('menuitem', { name: 'Download .env' }));
    await waitFor(() => expect(accessTokens.sent).toHaveLength(2));
    return { user, accessTokens, events, dialog: within(screen.getByRole('dialog')) };
  }

  it('retries a later page, and keeps the focus in the dialog', async () => {
    const { user, accessTokens, events, dialog } = await openIncomplete();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
    await accessTokens.last().fail('server');
    const firstAlert = dialog.getByRole('alert');
    expect(firstAlert).toHaveTextContent(/^The portal ran into a problem/);
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
    expect(dialog.getByRole('button', { name: 'Download .env' })).toHaveFocus();
    await waitFor(() => expect(accessTokens.sent).toHaveLength(5));
    await accessTokens.last().respond(pageAt(2, 'Laptop'));
    await user.keyboard('{Enter}');
    expect((await saved.files[0])?.content).toBe('CI_TOKEN=CI\nSERVER_TOKEN=Server\nLAPTOP_TOKEN=Laptop\n');
    expect(events.filter(({ type }) => type === 'portal-error')).toHaveLength(2);
  });

  it('keeps the focus that the user has moved while a page is retried', async () => {
    const { user, accessTokens, dialog } = await openIncomplete();
    await accessTokens.last().fail('server');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await user.tab();
    await accessTokens.last().respond(pageAt(1, 'Server'));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('is not offered when all tokens have expired', async () => {
    await openMenu({}, [
      accessTokenRecord({ id: 'tok_1', name: 'CI', value: SECRET, expires_at: after(-DAY), is_expired: true }),
    ]);
    expect(labels()).toEqual(['.env', 'Authorization', 'curl']);
  });
});
