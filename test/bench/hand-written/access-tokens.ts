import { el, failure, icon, panel } from './element.js';
import { type AccessToken, listAccessTokens } from './portal.js';
import { badgeOf, formatDate, formatDateTime, isExpired } from './text.js';

const MASK = '••••••••••••';
const REVEAL_MS = 30_000;
const BADGES_MS = 30_000;

/** The access tokens of a subscription in a panel of their own. */
export function accessTokens(subscriptionId: string): HTMLElement {
  const { section, content } = panel('Access tokens');
  fillWithTokens(content, subscriptionId);
  return section;
}

/** Loads a subscription's tokens into an element. */
export function fillWithTokens(content: HTMLElement, subscriptionId: string): void {
  const status = el('p', { className: 'unseen', role: 'status' });
  const list = el('ul', { className: 'rows tokens' });
  let loaded: AccessToken[] = [];
  const more = el('button', { type: 'button', className: 'button', onclick: () => void load() }, 'Show more');

  async function load(): Promise<void> {
    try {
      const { data, metadata } = await listAccessTokens(subscriptionId, loaded.length);
      loaded = [...loaded, ...data].sort((one, other) => Number(isExpired(one)) - Number(isExpired(other)));
      list.replaceChildren(...loaded.map((token) => tokenRow(token, status)));
      const hasMore = data.length > 0 && loaded.length < metadata.pagination.total;
      content.replaceChildren(
        loaded.length > 0 ? list : el('p', { className: 'muted' }, 'This subscription has no access tokens.'),
        ...(hasMore ? [more] : []),
        status,
      );
      status.textContent = `${loaded.length} access tokens are shown.`;
    } catch (error) {
      content.replaceChildren(failure(error, () => void load()));
    }
  }

  void load();
}

function tokenRow(token: AccessToken, status: HTMLElement): HTMLElement {
  const badge = el('span');
  const updateBadge = (): void => {
    const [text, tone] = badgeOf(token);
    badge.className = `badge ${tone}`;
    badge.textContent = text;
  };
  updateBadge();
  const value = el('code', { textContent: MASK, ariaHidden: 'true' });
  const toggle = iconButton('show', `Show ${token.name}`, () => show(!shown));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;

  function show(isShown: boolean): void {
    shown = isShown;
    clearTimeout(timer);
    value.textContent = shown ? token.value : MASK;
    value.className = shown ? 'shown' : '';
    value.ariaHidden = shown ? null : 'true';
    toggle.ariaLabel = `${shown ? 'Hide' : 'Show'} ${token.name}`;
    if (shown) timer = setTimeout(show, REVEAL_MS, false);
    document[shown ? 'addEventListener' : 'removeEventListener']('visibilitychange', hide);
  }
  const hide = (): void => show(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token.value);
      status.textContent = `${token.name} is copied.`;
    } catch {
      show(true);
      getSelection()?.selectAllChildren(value);
      status.textContent = 'The browser did not allow copying. Copy the selected text.';
    }
  }

  const beat = setInterval(() => (badge.isConnected ? updateBadge() : clearInterval(beat)), BADGES_MS);
  return el(
    'li',
    { className: 'token' },
    el('div', { className: 'line' }, el('h3', { textContent: token.name }), badge),
    el(
      'div',
      { className: 'line token-actions' },
      toggle,
      iconButton('copy', `Copy ${token.name}`, () => void copy()),
    ),
    el(
      'div',
      { className: 'line small muted' },
      value,
      el(
        'span',
        {},
        'Issued ',
        el('time', {
          dateTime: token.issued_at,
          title: formatDateTime(token.issued_at),
          textContent: formatDate(token.issued_at),
        }),
      ),
    ),
  );
}

function iconButton(name: 'show' | 'copy', label: string, onclick: () => void): HTMLButtonElement {
  return el('button', { type: 'button', className: 'button button-icon', ariaLabel: label, onclick }, icon(name));
}
