import type { RowList } from './page-observer.js';
import type { WidgetName } from './subject.js';

/** The elements that the measures wait for, click or choose. In all selectors `>>>` enters a shadow root. */
export interface Targets {
  readonly customer: RowList;
  readonly subscriptions: RowList;
  readonly tokens: RowList;
  /** How many of a thousand tokens are shown at first; all if undefined. */
  readonly tokensAtFirst?: number;
  readonly usage: RowList;
  readonly activeFilter: string;
  readonly showMore: string;
  /** Undefined without a search. */
  readonly searchField?: string;
  readonly revealButton: (tokenName: string) => string;
  readonly revealedToken: RowList;
}

type Panel = WidgetName | 'usage';

const TITLES: Readonly<Record<Panel, string>> = {
  'customer-card': 'Your details',
  'subscription-list': 'Subscriptions',
  'access-tokens': 'Access tokens',
  usage: 'Usage',
};

/** The hand-written page and plain React, which renders the same markup. */
export const handWrittenTargets: Targets = targetsWithin((widget) => `[aria-label="${TITLES[widget]}"] `, {
  revealedToken: 'code.revealed',
});

/** The current build. A change of the widgets' markup is followed here and nowhere else in the benchmark. */
export const currentTargets: Targets = {
  ...targetsWithin((widget) => `portal-${widget}>>>`, { chunks: ':scope > div', revealedToken: '.is-revealed code' }),
  activeFilter: 'portal-subscription-list>>>option:nth-of-type(2)',
  searchField: 'portal-subscription-list>>>[part=search]',
  tokensAtFirst: 3,
};

/** All widgets of the current build in one element. */
export const currentAccountTargets: Targets = {
  ...targetsWithin(() => 'portal-account>>>', { chunks: ':scope > div', revealedToken: '.is-revealed code' }),
  customer: { selector: 'portal-account>>>.customer dl' },
};

/** Release 5a5b807. Its markup is frozen: this does not change with the widgets. */
export const baselineTargets: Targets = targetsWithin((widget) => `portal-${widget}>>>`, {
  chunks: ':scope > div',
  revealedToken: 'code.shown',
});

/** Release 9c2f1bb, all widgets in one element. Also frozen. */
export const formerAccountTargets: Targets = targetsWithin(() => 'portal-account>>>', {
  chunks: ':scope > div',
  revealedToken: '.is-revealed code',
});

function targetsWithin(
  prefixOf: (panel: Panel) => string,
  { chunks, revealedToken }: { readonly chunks?: string; readonly revealedToken: string },
): Targets {
  const customer = prefixOf('customer-card');
  const subscriptions = prefixOf('subscription-list');
  const tokens = prefixOf('access-tokens');
  const usage = prefixOf('usage');
  const rows = (selector: string): RowList => ({ selector, ...(chunks !== undefined && { chunks }) });
  return {
    customer: { selector: `${customer}dl` },
    subscriptions: rows(`${subscriptions}ul.subscriptions`),
    tokens: rows(`${tokens}ul.tokens`),
    usage: rows(`${usage}ul.usage`),
    activeFilter: `${subscriptions}label:nth-of-type(2) input[type=radio]`,
    showMore: `${subscriptions}footer button`,
    revealButton: (tokenName) => `${tokens}button[aria-label="Show ${tokenName}"]`,
    revealedToken: { selector: `${tokens}${revealedToken}` },
  };
}
