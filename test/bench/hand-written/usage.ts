import { el, errorAlert, panel } from './element.js';
import { forecastOf, formatDate, formatPeriod, formatQuantity, formatRemaining, isExpired } from './format.js';
import { type AccessToken, getCustomer, listBillableMetrics, type Quota } from './portal.js';

/** Usage of a subscription, requested with one of its tokens. */
export function usage(usageUrl: string, subscriptionId: string, tokens: Promise<readonly AccessToken[]>): HTMLElement {
  const { section, content } = panel('Usage');

  async function load(): Promise<void> {
    try {
      const [customer, loaded] = await Promise.all([getCustomer(), tokens]);
      const token = loaded.find((each) => !isExpired(each));
      const metrics = token ? await listBillableMetrics(usageUrl, customer.id, subscriptionId, token.value) : [];
      const quotas = metrics.flatMap((metric) =>
        metric.quotas.map((quota) => ({ label: metric.label, quota, share: quota.usage / quota.quota })),
      );
      const severity = (share: number): number => (share >= 0.9 ? share : 0);
      const rows = quotas
        .sort((a, b) => severity(b.share) - severity(a.share))
        .map(({ label, quota }) => quotaRow(label, quota));
      content.replaceChildren(
        rows.length > 0
          ? el('ul', { className: 'rows usage' }, ...rows)
          : el('p', { className: 'muted' }, 'There is no usage to show.'),
      );
    } catch (error) {
      content.replaceChildren(errorAlert(error, () => void load()));
    }
  }

  void load();
  return section;
}

function quotaRow(label: string, quota: Quota): HTMLElement {
  const { usage: used, quota: limit, period, end } = quota;
  const meter = el('div', {
    className: 'meter',
    role: 'meter',
    ariaLabel: label,
    ariaValueMax: String(limit),
    ariaValueNow: String(used),
  });
  meter.append(el('div'));
  meter.style.setProperty('--share', `${Math.min(1, used / limit) * 100}%`);
  const left = limit - used;
  const forecast = forecastOf(quota);
  return el(
    'li',
    { className: 'stack' },
    el(
      'div',
      { className: 'line spread' },
      el('h3', {}, `${label} `, el('span', { className: 'small muted', textContent: formatPeriod(period) })),
      el(
        'span',
        { className: 'small muted' },
        el('b', { textContent: formatQuantity(used) }),
        ` of ${formatQuantity(limit)} used`,
      ),
    ),
    meter,
    el(
      'div',
      { className: 'line spread small muted' },
      el('span', { textContent: `${formatQuantity(Math.abs(left))} ${left < 0 ? 'over quota' : 'left'}` }),
      el(
        'span',
        {},
        `Period ends ${formatRemaining(end)} · `,
        el('time', { dateTime: end, textContent: formatDate(end) }),
      ),
    ),
    forecast !== '' && el('p', { className: 'small muted', textContent: `Estimate\u00a0· ${forecast}` }),
  );
}
