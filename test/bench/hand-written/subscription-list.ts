import { loadTokensInto } from './access-tokens.js';
import { el, errorAlert, icon, panel } from './element.js';
import { listSubscriptions, type Subscription } from './portal.js';
import { detailsOf, formatDate, hasEnded, priceOf, statusOf, titleOf } from './format.js';

const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['canceled', 'Canceled'],
] as const;

export function subscriptionList(pageSize = 20): HTMLElement {
  const filter = el('div', { className: 'segmented', role: 'radiogroup', ariaLabel: 'Status' });
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
  const { id, items, past_due_at } = subscription;
  const title = titleOf(subscription);
  const section = el('div', { className: 'stack row-section', hidden: true });
  const button = el(
    'button',
    {
      type: 'button',
      className: 'button button-quiet',
      ariaLabel: title,
      ariaExpanded: 'false',
      onclick() {
        const isExpanded = button.ariaExpanded === 'true';
        button.ariaExpanded = String(!isExpanded);
        section.hidden = isExpanded;
        const tokens = el('div');
        section.replaceChildren(...(isExpanded ? [] : [tokens, details(subscription)]));
        if (!isExpanded) loadTokensInto(tokens, id);
      },
    },
    icon('chevron'),
  );
  const [only] = items;
  return el(
    'li',
    { className: hasEnded(subscription) ? 'stack has-ended' : 'stack' },
    el(
      'div',
      { className: 'line spread' },
      el('h3', { textContent: title, tabIndex: -1 }),
      only && items.length === 1 && price(only),
    ),
    past_due_at &&
      el(
        'p',
        { className: 'line past-due' },
        icon('warning'),
        el('span', {}, 'A payment has been past due since ', dateTime(past_due_at), '.'),
      ),
    items.length > 1 &&
      el('ul', {}, ...items.map((item) => el('li', { className: 'line spread' }, item.price.name, price(item)))),
    el('div', { className: 'line spread' }, statusLine(subscription), button),
    section,
  );
}

function statusLine(subscription: Subscription): HTMLElement {
  const { before, date, isEnding } = statusOf(subscription);
  return el(
    'p',
    { className: 'line status' },
    (before || date) && el('span', { className: isEnding ? 'badge warning' : 'muted' }, before, date && dateTime(date)),
  );
}

function price(item: Subscription['items'][number]): HTMLElement {
  const { count, amount, period, extras } = priceOf(item);
  return el(
    'p',
    { className: 'price muted' },
    count,
    el('span', { className: 'amount', textContent: amount }),
    period,
    ...extras.map((extra) => el('span', { className: 'joined', textContent: extra })),
  );
}

function details(subscription: Subscription): HTMLElement {
  const facts = detailsOf(subscription).map(([label, text]) =>
    el('div', {}, el('dt', { className: 'small muted', textContent: label }), el('dd', { textContent: text })),
  );
  return el('dl', { className: 'details' }, ...facts);
}

function dateTime(text: string): HTMLElement {
  return el('time', { dateTime: text, textContent: formatDate(text) });
}
