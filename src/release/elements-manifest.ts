/* What the custom elements are, for editors and for tools that read the custom elements manifest, schema 2.1.0. */

interface Described {
  readonly name: string;
  readonly description: string;
}

interface Attribute extends Described {
  readonly type: { readonly text: string };
  readonly default?: string;
}

const attribute = (name: string, text: string, description: string, fallback?: string): Attribute => ({
  name,
  type: { text },
  description,
  ...(fallback !== undefined && { default: fallback }),
});

const SHARED = [
  attribute('api-base', 'string', 'The base of the User Portal API for this element.', '/api/v0/'),
  attribute('locale', 'string', 'A BCP 47 tag for this element.'),
  attribute('theme', "'auto' | 'light' | 'dark'", 'The colours of this element.', 'auto'),
];
const SUBSCRIPTION = attribute(
  'subscription-id',
  'string',
  'The subscription; without it the one chosen in the page’s list, or, where there is no list, one that is picked here.',
);
const USAGE_URL = attribute('usage-url', 'string', 'Where the usage handler answers: by https, or of the page’s own origin.');

const ELEMENTS: readonly (Described & { readonly className: string; readonly attributes: readonly Attribute[] })[] = [
  { name: 'portal-customer-card', className: 'PortalCustomerCard', description: 'Who the customer is on file.', attributes: [] },
  {
    name: 'portal-subscription-list',
    className: 'PortalSubscriptionList',
    description: 'The customer’s subscriptions, with a state filter and each one’s access tokens and usage in place.',
    attributes: [
      attribute('state', "'' | 'active' | 'canceled'", 'The state filter; empty for all. Follows what the visitor chooses.', ''),
      attribute('page-size', 'number', 'How many rows are asked for at a time.', '20'),
      attribute('url-sync', 'boolean', 'Keeps the filter in the page’s query string, as `state`.'),
      USAGE_URL,
    ],
  },
  {
    name: 'portal-access-tokens',
    className: 'PortalAccessTokens',
    description: 'The access tokens of a subscription, masked until they are shown.',
    attributes: [
      SUBSCRIPTION,
      attribute('reveal-seconds', 'number', 'How long a token stays shown, in seconds.', '30'),
      attribute('warn-days', 'number', 'How many days before its expiry a token is warned about; scaled by its lifetime without it.'),
    ],
  },
  {
    name: 'portal-usage',
    className: 'PortalUsage',
    description: 'A meter for each quota of a subscription.',
    attributes: [SUBSCRIPTION, USAGE_URL],
  },
];

const EVENTS: readonly Described[] = [
  { name: 'portal-load', description: 'After data is shown: `{ widget, count }`.' },
  { name: 'portal-error', description: 'An operation failed: `{ widget, operation, kind, status?, retryAfterSeconds? }`.' },
  { name: 'portal-state-change', description: 'The visitor chose a state filter: `{ state }`.' },
  { name: 'portal-token-reveal', description: 'A token was shown: `{ subscriptionId, tokenId }`.' },
  { name: 'portal-token-copy', description: 'A token was copied: `{ subscriptionId, tokenId }`.' },
];

/**
 * The custom elements manifest.
 *
 * @param cssProperties the variables that a page may set.
 */
export function elementsManifest(cssProperties: readonly string[]): string {
  const path = 'portal-widgets.js';
  const manifest = {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: ELEMENTS.map(({ name, className, description, attributes }) => ({
          kind: 'class',
          customElement: true,
          tagName: name,
          name: className,
          description,
          superclass: { name: 'HTMLElement' },
          attributes: [...attributes, ...SHARED],
          events: EVENTS.map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
          cssProperties: cssProperties.map((property) => ({ name: property })),
        })),
        exports: ELEMENTS.map(({ name, className }) => ({
          kind: 'custom-element-definition',
          name,
          declaration: { name: className, module: path },
        })),
      },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The variables that style sheets read of a page. */
export function pageVariables(sheets: readonly string[]): string[] {
  return [...new Set(sheets.flatMap((sheet) => sheet.match(/--portal-[\w-]+/g) ?? []))].toSorted();
}
