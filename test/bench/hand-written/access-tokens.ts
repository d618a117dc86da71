import { el, errorAlert, icon, panel } from './element.js';
import { type AccessToken, listAccessTokens } from './portal.js';
import { byExpiry, expiryOf, formatDate } from './format.js';

const REVEAL_MS = 30_000;
const EXPIRY_INTERVAL_MS = 30_000;

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
      loaded = byExpiry([...loaded, ...data]);
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
  const expiry = el('p', { className: 'line small muted' });
  const updateExpiry = (): void => {
    const { badge, tone, text, date } = expiryOf(token);
    expiry.replaceChildren(
      ...(badge ? [el('span', { className: `badge ${tone}`, textContent: badge })] : []),
      el('span', {}, text, date && el('time', { dateTime: date, textContent: formatDate(date) })),
    );
  };
  updateExpiry();
  const value = el('code', { className: 'masked' });
  const masked = el('span', { className: 'visually-hidden', textContent: 'Hidden' });
  const toggleLabel = el('span', { textContent: 'Show' });
  const toggle = fieldButton('show', `Show ${token.name}`, toggleLabel, () => setRevealed(!revealed));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let revealed = false;

  function setRevealed(isRevealed: boolean): void {
    revealed = isRevealed;
    clearTimeout(timer);
    value.textContent = revealed ? token.value : '';
    value.className = revealed ? 'revealed' : 'masked';
    masked.hidden = revealed;
    toggleLabel.textContent = revealed ? 'Hide' : 'Show';
    toggle.ariaLabel = `${toggleLabel.textContent} ${token.name}`;
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

  const interval = setInterval(
    () => (expiry.isConnected ? updateExpiry() : clearInterval(interval)),
    EXPIRY_INTERVAL_MS,
  );
  return el(
    'li',
    { className: 'stack' },
    el('div', { className: 'line spread' }, el('h3', { textContent: token.name }), expiry),
    el(
      'div',
      { className: 'line field' },
      value,
      masked,
      toggle,
      fieldButton('copy', `Copy ${token.name}`, 'Copy', () => void copy()),
    ),
  );
}

function fieldButton(
  name: 'show' | 'copy',
  label: string,
  text: HTMLElement | string,
  onclick: () => void,
): HTMLButtonElement {
  return el('button', { type: 'button', className: 'button', ariaLabel: label, onclick }, icon(name), text);
}
