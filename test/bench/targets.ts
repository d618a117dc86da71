import type { RowList } from './page-observer.js';
import type { WidgetName } from './subject.js';

/**
 * The elements that the measures wait for, click or type in. In all selectors `>>>` enters a shadow
 * root.
 */
export interface Targets {
  readonly customer: RowList;
  readonly subscriptions: RowList;
  readonly tokens: RowList;
  readonly usage: RowList;
  /** Undefined without a search. */
  readonly searchField?: string;
}

type Panel = WidgetName | 'usage';

const TITLES: Readonly<Record<Panel, string>> = {
  'customer-card': 'Your details',
  'subscription-list': 'Subscriptions',
  'access-tokens': 'Access tokens',
  usage: 'Usage',
};

/** Within a list of an earlier release, the elements that contain the rows. */
const CHUNKS = ':scope > div';

/** Plain React. */
export const reactTargets: Targets = targetsWithin((widget) => `[aria-label="${TITLES[widget]}"] `);

/**
 * The current build. A change of the widgets' markup is followed here and nowhere else in the
 * benchmark.
 */
export const currentTargets: Targets = {
  ...targetsWithin((widget) => `portal-${widget}>>>`),
  searchField: 'portal-subscription-list>>>[part=search]',
};

/** All widgets of the current build in one element. */
export const currentAccountTargets: Targets = {
  ...targetsWithin(() => 'portal-account>>>'),
  customer: { selector: 'portal-account>>>.customer dl' },
};

/** Release 5a5b807. Its markup is frozen: this does not change with the widgets. */
export const baselineTargets: Targets = targetsWithin((widget) => `portal-${widget}>>>`, CHUNKS);

/** Release 623710f, all widgets in one element. Also frozen. Its placeholders look like lists. */
export const formerAccountTargets: Targets = {
  ...currentAccountTargets,
  subscriptions: { selector: 'portal-account>>>ul.subscriptions:not([part=skeleton])', chunks: CHUNKS },
  tokens: { selector: 'portal-account>>>ul.tokens:not([part=skeleton])', chunks: CHUNKS },
  usage: { selector: 'portal-account>>>ul.usage:not([part=skeleton])', chunks: CHUNKS },
};

function targetsWithin(prefixOf: (panel: Panel) => string, chunks?: string): Targets {
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
  };
}
