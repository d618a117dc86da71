import type { PluralForms } from './plural-forms.js';

/**
 * The English messages. Their keys are the contract of every other locale. `{name}` is replaced by a value. A message with plural forms
 * has one for each plural category of its language.
 */
export const en = {
  details: 'Your details',
  subscriptions: 'Subscriptions',
  tokens: 'Access tokens',
  usage: 'Usage',

  tryAgain: 'Try again',
  signInAgain: 'Sign in again',
  showMore: 'Show more',
  shownOfTotal: 'Showing {shown} of {total}',
  signedOut: 'Sign in again to see this.',
  stale: 'This data may be out of date.',
  // `{when}` is a relative time ("in 45 seconds"), `{span}` the same duration without a preposition ("45 seconds").
  retryWhen: 'Try again {when}.',
  invalidRecords: {
    one: '{count} entry couldn’t be read and isn’t shown.',
    other: '{count} entries couldn’t be read and aren’t shown.',
  } as PluralForms,

  // Failures, and advice for the user.
  'error.offline': 'You’re offline.',
  'hint.offline': 'Loading will resume once you’re back online.',
  'error.network': 'Couldn’t reach the portal.',
  'hint.network': 'Check your connection and try again.',
  'error.timeout': 'The portal took too long to respond.',
  'hint.timeout': 'Please try again.',
  'error.session-ended': 'Your session has ended.',
  'hint.session-ended': 'Sign in again to continue.',
  'error.forbidden': 'You don’t have access to this.',
  'hint.forbidden': 'Contact your account administrator.',
  'error.not-found': 'This couldn’t be found.',
  'hint.not-found': 'It may have been removed.',
  'error.rate-limited': 'Too many requests.',
  'hint.rate-limited': 'Please wait a moment.',
  'error.server': 'The portal ran into a problem.',
  'hint.server': 'Please try again later.',
  'error.malformed': 'The portal sent an unexpected response.',
  'hint.malformed': 'Please try again later.',
  'error.widget': 'This couldn’t be displayed.',
  'hint.widget': 'Reload the page to try again.',

  name: 'Name',
  email: 'Email',
  address: 'Address',
  businessName: 'Company',
  companyNumber: 'Company registration number',
  taxIdentifier: 'Tax ID',
  'empty.details': 'No details on file yet.',
  detailsLoaded: 'Your details have loaded.',

  // Name of the status filter, and label of a state in the details of a subscription.
  state: 'Status',
  // The options of the filter: they describe several subscriptions.
  'filter.all': 'All',
  'filter.active': 'Active',
  'filter.canceled': 'Canceled',
  // The state of one subscription.
  'state.active': 'Active',
  'state.canceled': 'Canceled',
  'state.expired': 'Expired',
  'empty.all': 'No subscriptions yet',
  'hint.empty': 'When you subscribe to something, it will appear here.',
  'empty.active': 'You have no active subscriptions.',
  'empty.canceled': 'You have no canceled subscriptions.',
  showAll: 'Show all',
  subscriptionsLoaded: {
    one: 'Showing {count} subscription.',
    other: 'Showing {count} subscriptions.',
  } as PluralForms,
  subscriptionUnnamed: 'Subscription {id}',
  itemUnnamed: 'Unnamed item',
  // Button that expands all other facts about a subscription.
  moreDetails: 'Details',
  price: 'Price',
  quantity: 'Quantity',
  // Label of "Recurring", "Flat fee" and the like.
  type: 'Type',
  'per.minute': 'per minute',
  'per.hour': 'per hour',
  'per.day': 'per day',
  'per.week': 'per week',
  'per.month': 'per month',
  'per.year': 'per year',
  every: 'every {span}',
  recurring: 'Recurring',
  oneTime: 'One-time',
  flatFee: 'Flat fee',
  perUnit: 'Per unit',
  metered: 'Metered {period}',
  billed: 'Billed {period}',
  tiered: 'Tiered pricing',
  pricedItems: 'Multiple prices',
  topUp: 'Top-ups available',
  packageOf: 'Package of {quantity}',
  pastDue: {
    one: 'A payment is past due.',
    other: '{count} payments are past due.',
  } as PluralForms,
  pastDueSince: 'A payment has been past due since {date}.',
  // In the row of a subscription.
  nextBilledOn: 'Next billing {date}',
  ends: 'Ends {date}',
  cancelationScheduled: 'Cancellation scheduled',
  // Labels of dates.
  nextBilled: 'Next billing date',
  billingStarted: 'Billing started',
  created: 'Created',
  activated: 'Activated',
  updated: 'Last updated',
  canceledAt: 'Canceled',
  cancelsOn: 'Cancels on',
  expiredAt: 'Expired',
  expiresOn: 'Expires on',
  // Button that downloads a date as a calendar file.
  addToCalendar: 'Add to calendar',

  // Labels of columns in an exported file, which has no row for them.
  item: 'Item',
  currency: 'Currency',
  billingPeriod: 'Billing period',
  pastDueAt: 'Past due since',
  // Button that downloads all subscriptions of the selected filter.
  exportCsv: 'Export as CSV',
  // `{progress}` is a number of subscriptions, such as "40 / 120".
  exporting: 'Exporting… {progress}',
  exported: {
    one: '{count} subscription exported.',
    other: '{count} subscriptions exported.',
  } as PluralForms,
  // Also in the name and in the last line of the file.
  exportIncomplete: 'Incomplete export',

  // The page's address names a subscription that the customer doesn't have.
  linkMissing: 'The subscription in this link couldn’t be found.',

  subscription: 'Subscription',
  // Announced when another subscription has been selected.
  showing: 'Showing {name}.',
  'empty.tokens': 'This subscription has no access tokens.',
  'empty.noSubscription': 'No access tokens',
  'hint.noSubscription': 'They come with a subscription, and you don’t have one yet.',
  tokensLoaded: {
    one: 'Showing {count} access token.',
    other: 'Showing {count} access tokens.',
  } as PluralForms,
  tokenUnnamed: 'Unnamed token',
  tokenNoValue: 'This token’s value isn’t available.',
  masked: 'Hidden',
  // Accessible names of the buttons. Each has to contain the visible word below.
  show: 'Show {name}',
  hide: 'Hide {name}',
  copy: 'Copy {name}',
  // Visible words of the same buttons.
  showWord: 'Show',
  hideWord: 'Hide',
  copyWord: 'Copy',
  copiedWord: 'Copied',
  hidden: '{name} is hidden again.',
  copied: '{name} copied.',
  copyFailed: 'Couldn’t copy {name}. Its value is selected, so you can copy it yourself.',
  // Accessible name of a menu of formats, such as ".env" and "curl".
  copyAs: '{name}: copy as…',
  formatUnsupported: '{name} can’t be copied in this format.',
  // Menu item and button: saves the access tokens to a file of that kind.
  downloadEnv: 'Download .env',
  // Followed by the tokens' names.
  envContents: {
    one: 'The file will contain the value of {count} access token:',
    other: 'The file will contain the values of {count} access tokens:',
  } as PluralForms,
  cancel: 'Cancel',
  hidesIn: 'Hides in {time}',
  issued: 'Issued {date}',
  expired: 'Expired',
  // `{when}` is a date or a relative time ("in 3 days").
  expires: 'Expires {when}',
  noExpiry: 'No expiration',

  'empty.usage': 'There’s no usage to show for this subscription.',
  usageLoaded: {
    one: 'Showing {count} quota.',
    other: 'Showing {count} quotas.',
  } as PluralForms,
  usageOff: 'Usage isn’t available in this portal.',
  usageNeedsToken: 'This subscription needs an active access token to show its usage.',
  metricUnnamed: 'Quota',
  usedOf: '{used} of {allowed} used',
  used: '{used} used',
  remaining: '{quantity} left',
  overQuota: '{quantity} over quota',
  notReported: 'Usage not reported',
  // In place of a limit: the metric has none, or it is zero.
  noQuota: 'No quota',
  noneIncluded: 'None included',
  // `{when}` is a relative time.
  periodEnds: 'Period ends {when}',
  periodEnded: 'Period ended',
  // Before one of the two sentences below.
  estimate: 'Estimate',
  // `{when}` is a date or a time of day.
  limitForecast: 'At this rate the limit is reached around {when}',
  // `{percent}` is a percentage of the quota.
  usageForecast: 'About {percent} by the end of the period',
};
