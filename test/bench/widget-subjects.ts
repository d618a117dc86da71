import { readFile } from 'node:fs/promises';
import { readmeCode } from '../browser/readme-code.js';
import { firstSubscription, TOKEN_COUNT } from './account.js';
import type { Contender, Places, WidgetName } from './contender.js';
import { bundlePageScript } from './page-script.js';

const TITLES: Readonly<Record<WidgetName, string>> = {
  'customer-card': 'Your details',
  'subscription-list': 'Subscriptions',
  'access-tokens': 'Access tokens',
};

/** The page that was written by hand: what all others are compared with. */
export async function floorContender(): Promise<Contender> {
  return handMade('by hand', (await bundlePageScript('test/bench/floor/main.ts')).code);
}

/** A page whose elements are found by the names that the hand-written page has given them. */
export function handMade(name: string, code: string): Contender & { readonly places: Places } {
  const places = placesIn((widget) => `[aria-label="${TITLES[widget]}"] `);
  return {
    name,
    code,
    placeFor: (widget, subscriptionId) =>
      `<div data-widget="${widget}" data-subscription-id="${subscriptionId}"></div>`,
    places,
    tokenSight: { list: places.tokens, count: TOKEN_COUNT },
  };
}

/** The widgets as they are released. */
export async function ownContender(): Promise<Contender> {
  const places = placesIn((widget) => `portal-${widget}>>>`);
  return {
    name: 'these widgets',
    code: await readFile('dist/portal-widgets.js', 'utf8'),
    placeFor(widget, subscriptionId) {
      const attribute = widget === 'access-tokens' ? ` subscription-id="${subscriptionId}"` : '';
      return `<portal-${widget}${attribute}></portal-${widget}>`;
    },
    mountScript: `
      globalThis.mountWidget = (target, widget, options) => PortalWidgets.mount(target, widget, options).unmount;`,
    places,
    tokenSight: { list: places.tokens, count: TOKEN_COUNT },
  };
}

/** The same with each of the two things that the README puts into the page's head, for all that the page asks for. */
export async function withHeads(own: Contender): Promise<Contender[]> {
  const paths = ['customer', 'subscriptions/?limit=20', `subscriptions/${firstSubscription()}/access-tokens/`];
  const links = paths.map((path) => `<link rel="preload" as="fetch" crossorigin href="/api/v0/${path}">`);
  const [, script = ''] = await readmeCode('Sooner');
  const lines = script.replace("['customer', 'subscriptions/?limit=20']", JSON.stringify(paths));
  if (lines === script) throw new Error('The README asks for other paths');
  return [
    { ...own, name: 'these widgets, preloaded', head: links.join('') },
    { ...own, name: 'these widgets, script in head', head: lines },
  ];
}

function placesIn(into: (widget: WidgetName) => string): Places {
  const list = into('subscription-list');
  const tokens = into('access-tokens');
  return {
    customer: `${into('customer-card')}dl`,
    subscriptions: `${list}ul.subscriptions`,
    activeFilter: `${list}label:nth-of-type(2) input[type=radio]`,
    showMore: `${list}footer button`,
    tokens: `${tokens}ul.tokens`,
    showToken: (name) => `${tokens}button[aria-label="Show ${name}"]`,
    shownToken: `${tokens}code.shown`,
  };
}
