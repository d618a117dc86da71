import { el, errorAlert, icon, panel } from './element.js';
import { type AccessToken, listAccessTokens } from './portal.js';
import { expiryBadge, formatDate, formatDateTime, isExpired } from './format.js';

const MASK = '••••••••••••';
const REVEAL_MS = 30_000;
const BADGE_INTERVAL_MS = 30_000;

export function accessTokens(subscriptionId: string): HTMLElement {
  const { section, content } = panel('Access tokens');
  loadTokensInto(content, subscriptionId);
  return section;
}

/** Loads a subscription's tokens into an element. */
export function loadTokensInto(content: HTMLElement, subscriptionId: string): void {
  const status = el('p', { className: 'visually-hidden', role: 'status' });
  const list = el('ul', { className: 'rows tokens' });
  let loaded: AccessToken[] = [];
  const more = el('button', { type: 'button', className: 'button', onclick: () => void load() }, 'Show more');

  async function load(): Promise<void> {
    try {
      const { data, metadata } = await listAccessTokens(subscriptionId, loaded.length);
      loaded = [...loaded, ...data].sort((a, b) => Number(isExpired(a)) - Number(isExpired(b)));
      list.replaceChildren(...loaded.map((token) => tokenRow(token, status)));
      const hasMore = data.length > 0 && loaded.length < metadata.pagination.total;
      content.replaceChildren(
        loaded.length > 0 ? list : el('p', { className: 'muted' }, 'This subscription has no access tokens.'),
        ...(hasMore ? [more] : []),
        status,
      );
      status.textContent = `${loaded.length} access tokens are shown.`;
    } catch (error) {
      content.replaceChildren(errorAlert(error, () => void load()));
    }
  }

  void load();
}

function tokenRow(token: AccessToken, status: HTMLElement): HTMLElement {
  const badge = el('span');
  const updateBadge = (): void => {
    const [text, tone] = expiryBadge(token);
    badge.className = `badge ${tone}`;
    badge.textContent = text;
  };
  updateBadge();
  const value = el('code', { textContent: MASK, ariaHidden: 'true' });
  const toggle = iconButton('show', `Show ${token.name}`, () => setRevealed(!revealed));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let revealed = false;

  function setRevealed(isRevealed: boolean): void {
    revealed = isRevealed;
    clearTimeout(timer);
    value.textContent = revealed ? token.value : MASK;
    value.className = revealed ? 'revealed' : '';
    value.ariaHidden = revealed ? null : 'true';
    toggle.ariaLabel = `${revealed ? 'Hide' : 'Show'} ${token.name}`;
    if (revealed) timer = setTimeout(setRevealed, REVEAL_MS, false);
    document[revealed ? 'addEventListener' : 'removeEventListener']('visibilitychange', hide);
  }
  const hide = (): void => setRevealed(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token.value);
      status.textContent = `${token.name} is copied.`;
    } catch {
      setRevealed(true);
      getSelection()?.selectAllChildren(value);
      status.textContent = 'The browser did not allow copying. Copy the selected text.';
    }
  }

  const interval = setInterval(() => (badge.isConnected ? updateBadge() : clearInterval(interval)), BADGE_INTERVAL_MS);
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
