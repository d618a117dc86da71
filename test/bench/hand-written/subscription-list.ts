import { loadTokensInto } from './access-tokens.js';
import { el, errorAlert, icon, panel } from './element.js';
import { listSubscriptions, type Subscription } from './portal.js';
import { datesOf, formatDate, formatDateTime, formatMoney, formatPeriod, titleOf, priceTags } from './format.js';

const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['canceled', 'Canceled'],
] as const;

export function subscriptionList(pageSize = 20): HTMLElement {
  const filter = el('div', { className: 'segmented', role: 'radiogroup', ariaLabel: 'State' });
  const { section, content } = panel('Subscriptions', filter);
  const status = el('p', { className: 'visually-hidden', role: 'status' });
  const list = el('ul', { className: 'rows subscriptions' });
  const loadedOfTotal = el('span', { className: 'small muted' });
  const more = el('button', { type: 'button', className: 'button', onclick: () => void load(false) }, 'Show more');
  const footer = el('footer', { className: 'line spread' }, loadedOfTotal, more);
  let state = '';
  let lastRequest = 0;

  async function load(isReset: boolean): Promise<void> {
    const request = ++lastRequest;
    more.disabled = true;
    list.classList.toggle('placeholder', isReset);
    try {
      const { data, metadata } = await listSubscriptions(state, isReset ? 0 : list.childElementCount, pageSize);
      if (request !== lastRequest) return;
      const rows = data.map(subscriptionRow);
      if (isReset) list.replaceChildren(...rows);
      else list.append(...rows);
      const { total } = metadata.pagination;
      const loadedCount = list.childElementCount;
      loadedOfTotal.textContent = `Showing ${loadedCount} of ${total}`;
      footer.hidden = data.length === 0 || loadedCount >= total;
      const empty = el('p', { className: 'muted' }, 'You have no subscriptions.');
      if (!isReset) rows[0]?.querySelector('h3')?.focus();
      if (isReset || !list.isConnected) content.replaceChildren(loadedCount > 0 ? list : empty, footer, status);
      status.textContent = `${loadedCount} subscriptions are shown.`;
    } catch (error) {
      if (request === lastRequest) content.append(errorAlert(error, () => void retry(isReset)));
    } finally {
      more.disabled = false;
      list.classList.remove('placeholder');
    }
  }

  function retry(isReset: boolean): Promise<void> {
    content.lastElementChild?.remove();
    return load(isReset);
  }

  for (const [value, label] of STATES) {
    const select = (): void => {
      state = value;
      void load(true);
    };
    const radio = el('input', { type: 'radio', name: 'state', checked: value === state, onchange: select });
    filter.append(el('label', {}, radio, label));
  }
  void load(true);
  return section;
}

function subscriptionRow(subscription: Subscription): HTMLLIElement {
  const { id, state, items, past_due_at, is_cancelation_scheduled } = subscription;
  const title = titleOf(subscription);
  const tokens = el('div', { className: 'stack row-tokens', hidden: true });
  const toggle = el(
    'button',
    {
      type: 'button',
      className: 'button button-quiet',
      ariaLabel: `Access tokens ${title}`,
      ariaExpanded: 'false',
      onclick() {
        tokens.hidden = !tokens.hidden;
        toggle.ariaExpanded = String(!tokens.hidden);
        if (tokens.hidden) tokens.replaceChildren();
        else loadTokensInto(tokens, id);
      },
    },
    icon('chevron'),
    'Access tokens',
  );
  const dates = datesOf(subscription).map(([label, text]) =>
    el('div', {}, el('dt', { className: 'muted', textContent: label }), el('dd', {}, dateTime(text))),
  );
  return el(
    'li',
    { className: 'stack' },
    el(
      'div',
      { className: 'line spread' },
      el('h3', { textContent: title, tabIndex: -1 }),
      el(
        'span',
        { className: 'line badges' },
        stateBadge(state),
        is_cancelation_scheduled && el('span', { className: 'badge warning' }, 'Cancellation scheduled'),
      ),
    ),
    past_due_at &&
      el(
        'p',
        { className: 'line past-due' },
        icon('warning'),
        el('span', {}, 'A payment is past due since ', dateTime(past_due_at), '.'),
      ),
    ...items.map((item) => lineItem(item, items.length > 1)),
    el('dl', { className: 'details' }, ...dates),
    toggle,
    tokens,
  );
}

function stateBadge(state: string): HTMLElement {
  const name = STATES.find(([value]) => value === state)?.[1];
  return el('span', { className: `badge ${state === 'active' ? 'good' : ''}`, textContent: name ?? state });
}

function lineItem({ price, quantity }: Subscription['items'][number], showName: boolean): HTMLElement {
  return el(
    'div',
    { className: 'line' },
    showName && el('span', { className: 'item-name', textContent: price.name }),
    el(
      'span',
      {},
      el('span', { className: 'amount', textContent: formatMoney(price) }),
      ' ',
      el('span', { className: 'muted', textContent: formatPeriod(price.billing_period) }),
    ),
    el('span', { className: 'muted', textContent: `Quantity ${quantity}` }),
    ...priceTags(price).map((tag) => el('span', { className: 'tag small muted', textContent: tag })),
  );
}

function dateTime(text: string): HTMLElement {
  return el('time', { dateTime: text, title: formatDateTime(text), textContent: formatDate(text) });
}
