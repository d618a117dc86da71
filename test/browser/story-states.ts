import type { Locator } from 'playwright';
import { en } from '../../src/i18n/en.js';

/** Element that shows the state of a story, by story name. */
type States = Readonly<Record<string, (widget: Locator) => Locator>>;

const text = (content: string | RegExp) => (widget: Locator) => widget.getByText(content).first();
const alert = (content: string) => (widget: Locator) => widget.getByRole('alert').filter({ hasText: content });
const heading = (name: string | RegExp) => (widget: Locator) => widget.getByRole('heading', { name });
const button = (name: string | RegExp) => (widget: Locator) => widget.getByRole('button', { name });
const link = (name: string) => (widget: Locator) => widget.getByRole('link', { name }).first();
const badge = (content: string) => (widget: Locator) =>
  widget.locator('[part~=badge]').filter({ hasText: new RegExp(`^${content}$`) });
const meter = (value: string) => (widget: Locator) => widget.locator(`[role=meter][aria-valuetext^="${value}"]`);
const busy = (widget: Locator) => widget.locator('[part=skeleton]').first();
/** Data beside an error alert. */
const beside = (content: string, error: string | RegExp) => (widget: Locator) =>
  widget
    .getByRole('region')
    .filter({ hasText: content, has: widget.page().getByRole('alert').filter({ hasText: error }) });
const stale = (content: string) => beside(content, /Updated 1 minute ago/);

export const STORY_STATES: States = {
  'account-everyday': meter('12,400 of 100,000 used · 87,600 left'),
  'account-attention': inOverview('Maps API – Growth'),
  'account-links': (widget) => link(en['link.payment'])(widget.getByRole('region', { name: en['overview.title'] })),
  'account-more-attention': inOverview('2 more: 2 ending'),
  'account-all-attention': inOverview('Photo Library, 2 TB'),
  'account-bills': (widget) => widget.getByRole('listitem').filter({ hasText: /Mar 15\s*2 subscriptions/ }),
  'account-loading': busy,
  'account-one': (widget) => widget.getByRole('heading', { level: 2, name: 'Weather API – Developer' }),
  'account-long': heading('Language Course 16'),
  'account-many': (widget) => widget.getByRole('searchbox', { name: en['search.subscriptions'] }),
  'account-selected': (widget) =>
    widget.getByRole('listitem').filter({ hasText: 'Weather API' }).getByRole('img', { name: en['mark.nearLimit'] }),
  'account-crowded': text('Showing 3 of 26'),
  'account-nine-past-due': text('9 payments past due'),
  'account-failed': alert(en['error.forbidden']),
  'account-empty': text(en['empty.all']),
  'account-session-ended': button(en.signInAgain),

  'customer-card-loading': busy,
  'customer-card-person': text('Maya Lindqvist'),
  'customer-card-business': text('株式会社あおぞら製作所'),
  'customer-card-gaps': text('Sweden'),
  'customer-card-empty': text(en['empty.details']),
  'customer-card-long-words': text('Donaudampfschifffahrtsgesellschaftskapitän'),
  'customer-card-links': link(en['link.edit']),
  'customer-card-failed-links': link(en['link.support']),
  'customer-card-right-to-left': (widget) => widget.locator('[dir=rtl]').getByText('ليلى حداد'),
  'customer-card-stale': stale('Maya Lindqvist'),
  ...failures('customer-card'),

  'subscription-list-everyday': inRow('Film Evenings', /^Canceled Mar/),
  'subscription-list-items-open': (widget) => widget.getByRole('region', { name: 'Seats, Storage, 1 TB' }),
  'subscription-list-selected': (widget) => widget.getByRole('group', { name: en.moreDetails }),
  'subscription-list-loading': busy,
  'subscription-list-active': heading('Photo Library, 2 TB'),
  'subscription-list-past-due': inRow('Maps API – Growth', /^Payment past due since Mar 8$/),
  'subscription-list-cancelation-without-date': badgeOfRow('Music for Families', 'Cancellation scheduled'),
  'subscription-list-expired': inRow('Summer Pass', /^Expired Feb 10$/),
  'subscription-list-unknown-state': inRow('Garden Planner', /^Paused by partner/),
  'subscription-list-kinds-of-prices': text('Usage-based'),
  'subscription-list-sparse': heading(/^Unnamed subscription sub_sparse/),
  'subscription-list-long-words': heading(/^Grundstücksverkehrsgenehmigungs/),
  'subscription-list-left-out': text('1 entry couldn’t be shown.'),
  'subscription-list-more': text('Showing 1 of 12'),
  'subscription-list-more-failed': beside('Language Course', en['error.more']),
  'subscription-list-search': text('1 match'),
  'subscription-list-search-none': text(en['search.none']),
  'subscription-list-search-failed': text(en['search.failed']),
  'subscription-list-ended': button('Show 11 ended subscriptions'),
  'subscription-list-link-missing': text(en.linkMissing),
  'subscription-list-export': text('Exporting 1 of 12…'),
  'subscription-list-export-failed': (widget) => widget.locator('[part=export]').getByText(en.exportFailed),
  'subscription-list-empty': text(en['empty.all']),
  'subscription-list-empty-links': link(en['link.plans']),
  'subscription-list-empty-active': text(en['empty.active']),
  'subscription-list-empty-canceled': text(en['empty.canceled']),
  'subscription-list-open': button('Show Build pipeline'),
  'subscription-list-ended-open': button('1 expired token'),
  'subscription-list-usage-open': meter('18,204 of 50,000 used · 31,796 left'),
  'subscription-list-links': link(en['link.manage']),
  'subscription-list-right-to-left': (widget) =>
    widget.locator('[dir=rtl]').getByRole('heading', { name: 'واجهة الطقس للمطورين' }),
  'subscription-list-stale': stale('Weather API – Developer'),
  ...failures('subscription-list'),

  'access-tokens-loading': busy,
  'access-tokens-valid': text('Expires Sep 29'),
  'access-tokens-expiring': badge('Expires in 3 days'),
  'access-tokens-expired': text(en['empty.validTokens']),
  'access-tokens-expired-shown': text('Expired Dec 31, 2024'),
  'access-tokens-all-kinds': button('1 expired token'),
  'access-tokens-shown': (widget) => widget.getByText('Hides in 30 sec'),
  'access-tokens-copied': (widget) => widget.getByRole('status').filter({ hasText: 'Production server copied.' }),
  'access-tokens-copy-refused': text(en.copyFailed),
  'access-tokens-copy-as': (widget) => widget.getByRole('menuitem', { name: en['format.curl'] }),
  'access-tokens-format-unsupported': text(en.formatUnsupported.replace('{{format}}', en['format.env'])),
  'access-tokens-env-download': (widget) => widget.getByRole('dialog').getByText('BUILD_PIPELINE_TOKEN'),
  'access-tokens-no-value': text(en.tokenNoValue),
  'access-tokens-long-words': heading(/^Rindfleischetikettierungs/),
  'access-tokens-left-out': text('1 entry couldn’t be shown.'),
  'access-tokens-many': text('Showing 3 of 24'),
  'access-tokens-search': text('7 matches'),
  'access-tokens-more': text('Showing 2 of 60'),
  'access-tokens-none': text(en['empty.tokens']),
  'access-tokens-none-links': (widget) => link(en['link.newToken'])(widget.locator('[part=empty]')),
  'access-tokens-failed-links': link(en['link.support']),
  'access-tokens-picker': (widget) => widget.getByRole('combobox', { name: 'Subscription' }),
  'access-tokens-one-subscription': (widget) => widget.locator('[part=picker]').getByText('Weather API – Developer'),
  'access-tokens-no-subscription': text(en['empty.tokens']),
  'access-tokens-selected-by-default': heading('Staging server'),
  'access-tokens-notice-elsewhere': text(en['error.session-ended']),
  'access-tokens-right-to-left': (widget) => widget.locator('[dir=rtl] [part=countdown]'),
  'access-tokens-stale': stale('Production server'),
  ...failures('access-tokens'),

  'usage-loading': busy,
  'usage-at': meter('2,000 of 2,000 used · Limit reached'),
  'usage-far-over': meter('400 of 25 used · 375 over the limit'),
  'usage-forecast-limit': text('Likely used up around Mar 17'),
  'usage-forecast-limit-today': text(/^Likely used up in \d+ hours?$/),
  'usage-quota-zero': meter('Not included'),
  'usage-no-quota': meter('73 used · No limit'),
  'usage-bare-metric': heading('Webhooks'),
  'usage-unknown-period': heading('Sunrises every 2 moon'),
  'usage-all-kinds': (widget) => widget.getByRole('meter', { name: 'Traffic reports' }),
  'usage-long-words': heading(/^Verkehrsinfrastruktur/),
  'usage-left-out': text('1 entry couldn’t be shown.'),
  'usage-empty': text(en['empty.usage']),
  'usage-links': link(en['link.upgrade']),
  'usage-failed-links': link(en['link.support']),
  'usage-no-token': text(en['hint.usageNeedsToken']),
  'usage-no-valid-token': text(en['hint.usageNeedsValidToken']),
  'usage-picker': (widget) => widget.getByRole('combobox', { name: 'Subscription' }),
  'usage-selected-by-default': meter('12,400 of 100,000 used · 87,600 left'),
  'usage-no-subscription': text(en['empty.all']),
  'usage-right-to-left': (widget) => widget.locator('[dir=rtl]').getByRole('meter', { name: 'خرائط' }),
  'usage-stale': stale('Map tiles'),
  ...failures('usage'),
};

function inOverview(name: string) {
  return (widget: Locator) => widget.getByRole('region', { name: en['overview.title'] }).getByRole('button', { name });
}

function inRow(title: string, content: RegExp) {
  return (widget: Locator) =>
    widget
      .getByRole('listitem')
      .filter({ has: widget.page().getByRole('heading', { name: title }) })
      .locator('.status', { hasText: content });
}

function badgeOfRow(title: string, content: string) {
  return (widget: Locator) =>
    badge(content)(widget.getByRole('listitem').filter({ has: widget.page().getByRole('heading', { name: title }) }));
}

function failures(widget: string): States {
  const kinds = [
    'network',
    'offline',
    'timeout',
    'forbidden',
    ...(/^(?:access|usage)/.test(widget) ? (['not-found', 'too-many'] as const) : []),
    'rate-limited',
    'server',
    'malformed',
  ] as const;
  const keys = { malformed: 'server', 'too-many': 'tooMany' } as const;
  const states = kinds.map(
    (kind) =>
      [
        `${widget}-${kind}`,
        alert(en[`error.${Object.hasOwn(keys, kind) ? keys[kind as keyof typeof keys] : (kind as 'server')}`]),
      ] as const,
  );
  return { ...Object.fromEntries(states), [`${widget}-session-ended`]: button(en.signInAgain) };
}
