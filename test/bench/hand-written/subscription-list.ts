import { fillWithTokens } from './access-tokens.js';
import { el, failure, icon, panel } from './element.js';
import { listSubscriptions, type Subscription } from './portal.js';
import { datesOf, formatDate, formatDateTime, formatMoney, formatPeriod, titleOf, traitsOf } from './text.js';

const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['canceled', 'Canceled'],
] as const;

export function subscriptionList(pageSize = 20): HTMLElement {
  const filter = el('div', { className: 'choices', role: 'radiogroup', ariaLabel: 'State' });
  const { section, content } = panel('Subscriptions', filter);
  const status = el('p', { className: 'unseen', role: 'status' });
  const list = el('ul', { className: 'rows subscriptions' });
  const shownOfTotal = el('span', { className: 'small muted' });
  const more = el('button', { type: 'button', className: 'button', onclick: () => void load(false) }, 'Show more');
  const footer = el('footer', { className: 'line spread' }, shownOfTotal, more);
  let state = '';
  let latest = 0;

  async function load(anew: boolean): Promise<void> {
    const request = ++latest;
    more.disabled = true;
    list.classList.toggle('previous', anew);
    try {
      const { data, metadata } = await listSubscriptions(state, anew ? 0 : list.childElementCount, pageSize);
      if (request !== latest) return;
      const rows = data.map(subscriptionRow);
      if (anew) list.replaceChildren(...rows);
      else list.append(...rows);
      const { total } = metadata.pagination;
      const shown = list.childElementCount;
      shownOfTotal.textContent = `Showing ${shown} of ${total}`;
      footer.hidden = data.length === 0 || shown >= total;
      const empty = el('p', { className: 'muted' }, 'You have no subscriptions.');
      if (!anew) rows[0]?.querySelector('h3')?.focus();
      if (anew || !list.isConnected) content.replaceChildren(shown > 0 ? list : empty, footer, status);
      status.textContent = `${shown} subscriptions are shown.`;
    } catch (error) {
      if (request === latest) content.append(failure(error, () => void retry(anew)));
    } finally {
      more.disabled = false;
      list.classList.remove('previous');
    }
  }

  function retry(anew: boolean): Promise<void> {
    content.lastElementChild?.remove();
    return load(anew);
  }

  for (const [value, label] of STATES) {
    const choose = (): void => {
      state = value;
      void load(true);
    };
    const radio = el('input', { type: 'radio', name: 'state', checked: value === state, onchange: choose });
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
        else fillWithTokens(tokens, id);
      },
    },
    icon('chevron'),
    'Access tokens',
  );
  const facts = datesOf(subscription).map(([label, text]) =>
    el('div', {}, el('dt', { className: 'muted', textContent: label }), el('dd', {}, instant(text))),
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
        el('span', {}, 'A payment is past due since ', instant(past_due_at), '.'),
      ),
    ...items.map((item) => itemLine(item, items.length > 1)),
    el('dl', { className: 'facts' }, ...facts),
    toggle,
    tokens,
  );
}

function stateBadge(state: string): HTMLElement {
  const name = STATES.find(([value]) => value === state)?.[1];
  return el('span', { className: `badge ${state === 'active' ? 'good' : ''}`, textContent: name ?? state });
}

function itemLine({ price, quantity }: Subscription['items'][number], isNamed: boolean): HTMLElement {
  return el(
    'div',
    { className: 'line' },
    isNamed && el('span', { className: 'item-name', textContent: price.name }),
    el(
      'span',
      {},
      el('span', { className: 'amount', textContent: formatMoney(price) }),
      ' ',
      el('span', { className: 'muted', textContent: formatPeriod(price.billing_period) }),
    ),
    el('span', { className: 'muted', textContent: `Quantity ${quantity}` }),
    ...traitsOf(price).map((trait) => el('span', { className: 'trait small muted', textContent: trait })),
  );
}

function instant(text: string): HTMLElement {
  return el('time', { dateTime: text, title: formatDateTime(text), textContent: formatDate(text) });
}
