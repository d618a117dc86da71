/* The descriptions in the custom elements manifest that the comments of `DOCUMENTED_FILES` lack. */
import type { WidgetEventType } from '../element/public-types.js';
import { KNOWN_STATES } from '../store/subscription/states.js';

/* Descriptions of parts, grouped by the elements that have them. Shared parts are listed once. */
const rows = 'A list.';
const badge = 'A state.';
const empty = 'The message of an empty list.';
const picker = 'The name of the subscription that the widget shows, or the select of it.';
const details = 'A list of fields.';
const SHOW_MORE = {
  pagination: 'The line with "Show more".',
  'show-more': 'The button that shows more subscriptions, items, tokens or limits.',
};

const COMMON_PARTS = {
  root: 'Everything in the shadow root.',
  card: 'The frame of a widget. Where an account has two columns, the variables draw the frame of the list, not this part.',
  header: 'The line with the title.',
  title: "The widget's heading.",
  content: 'Everything below the header.',
  error: 'An error message.',
  button: 'A button.',
  link: 'A link of the vendor.',
  skeleton: 'The placeholder of data that is being fetched.',
  'try-again': 'The button that requests again.',
  'sign-in': 'The button that leads to the sign-in.',
  support: 'The link "Contact support".',
};

const SUBSCRIPTION_PARTS = {
  ...Object.fromEntries(
    KNOWN_STATES.map((state) => [
      `state-${state}`,
      `Badge and row of a subscription${state === 'expired' ? ', and badge of an access token,' : ''} in the state \`${state}\`.`,
    ]),
  ),
  'state-filter': 'The status filter.',
  search: 'The search field.',
  'clear-search': 'The button that empties the search field.',
  ended: 'The button that shows the ended subscriptions.',
  'show-all': 'The button that removes the status filter.',
  banner: 'The message about a link to an unknown subscription.',
  close: 'The button that removes a message.',
  row: 'A subscription.',
  'row-title': 'The heading of a subscription.',
  'row-button': 'The button of a subscription, which covers its row.',
  panel: 'The box of the selected subscription, beside the list or below its row.',
  'row-details': 'The other facts of a subscription, in its panel.',
  'row-tokens': 'The access tokens of a subscription, in its panel.',
  'row-usage': 'The usage of a subscription, in its panel.',
  amount: 'The price of an item.',
  tag: 'A property of a price.',
  'past-due': 'The notice of a past-due payment.',
  export: 'The menu item that exports the list; the progress of the export, and its result.',
  cancel: 'The button that ends an export.',
  'copy-id': 'The button that copies the ID of a subscription.',
  payment: 'The link "Pay now".',
  manage: 'The link "Manage subscription".',
  invoices: 'The link "Invoices" of a subscription.',
  plans: 'The link "Browse plans".',
};

const TOKEN_PARTS = {
  ...SHOW_MORE,
  'state-expiring': 'Badge of an access token that expires soon.',
  token: 'A token.',
  'token-name': 'The name of a token.',
  'token-value': 'The revealed value.',
  countdown: 'The seconds until a revealed value is masked.',
  show: 'The button that reveals or masks a value.',
  copy: 'The button that copies a value.',
  'copy-as': 'The menu item or button that copies a value in a format.',
  'menu-button': 'The button of a menu.',
  'expired-tokens': 'The line of expired tokens, and their list.',
  expired: 'The button that unfolds the expired tokens.',
  menu: 'A menu.',
  'add-to-calendar': 'The menu item that saves the expiry of a token as a calendar file.',
  'new-token': 'The link "Create token".',
};

const USAGE_PARTS = {
  ...SHOW_MORE,
  quota: 'A quota.',
  'quota-name': 'The label of a quota.',
  meter: 'The meter of a quota.',
  actions: 'The links and buttons of the vendor for a subscription, or for a quota.',
  upgrade: 'The link "Upgrade".',
};

const OVERVIEW_PARTS = {
  overview: 'What needs attention in the whole account, and the next bill.',
  fact: 'A fact of the overview.',
  'fact-name': 'The name of a subscription in the overview.',
  'more-facts': 'The button that unfolds the other facts.',
};

interface ElementDocs {
  readonly className: string;
  readonly description: string;
  readonly events: readonly WidgetEventType[];
  /** The descriptions by name. */
  readonly parts: Readonly<Record<string, string>>;
}

const COMMON_EVENTS = ['portal-load', 'portal-error', 'portal-sign-in', 'portal-action'] as const;
const TOKEN_EVENTS = ['portal-select', 'portal-token-reveal', 'portal-token-copy'] as const;

const CARD: ElementDocs = {
  className: 'CustomerCardElement',
  description: 'Name, email and postal address of the signed-in customer.',
  events: COMMON_EVENTS,
  parts: { ...COMMON_PARTS, details, address: 'The postal address.', empty, 'edit-details': 'The link "Edit".' },
};

const LIST: ElementDocs = {
  className: 'SubscriptionListElement',
  description: "The customer's subscriptions, with a status filter, and the access tokens and usage of each.",
  events: [...COMMON_EVENTS, 'portal-state-change', ...TOKEN_EVENTS],
  parts: {
    ...COMMON_PARTS,
    rows,
    empty,
    details,
    badge,
    ...SUBSCRIPTION_PARTS,
    ...TOKEN_PARTS,
    ...USAGE_PARTS,
  },
};

const TOKENS: ElementDocs = {
  className: 'AccessTokensElement',
  description: 'The access tokens of a subscription, masked until they are revealed.',
  events: [...COMMON_EVENTS, ...TOKEN_EVENTS],
  parts: { ...COMMON_PARTS, picker, rows, empty, badge, ...TOKEN_PARTS },
};

const USAGE: ElementDocs = {
  className: 'UsageElement',
  description: 'A meter for each quota of a subscription.',
  events: [...COMMON_EVENTS, 'portal-select'],
  parts: { ...COMMON_PARTS, picker, rows, empty, ...USAGE_PARTS },
};

/** The elements by tag name. */
export const ELEMENTS = {
  'portal-account': {
    className: 'AccountElement',
    description: 'All widgets in one responsive layout: a complete account page.',
    events: [...new Set([CARD, LIST, TOKENS, USAGE].flatMap(({ events }) => events))],
    parts: { ...CARD.parts, ...LIST.parts, ...TOKENS.parts, ...OVERVIEW_PARTS },
  },
  'portal-customer-card': CARD,
  'portal-subscription-list': LIST,
  'portal-access-tokens': TOKENS,
  'portal-usage': USAGE,
} satisfies Readonly<Record<string, ElementDocs>>;
