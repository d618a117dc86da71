import { FAILURE_CHOICES } from './failure-choices.js';

const FAILURES = FAILURE_CHOICES.map(({ id }) => id);

/** What can be chosen from a list. The first of each is what an address without it means. */
export const OPTIONS = {
  delay: ['0', '300', '1000', '4000', '12000'],
  getCustomer: FAILURES,
  listSubscriptions: FAILURES,
  listAccessTokens: FAILURES,
  listBillableMetrics: FAILURES,
  theme: ['auto', 'light', 'dark'],
  preset: ['plain', 'dense', 'brand'],
  direction: ['ltr', 'rtl'],
  width: ['fluid', '320', '480', '768', '1280'],
  /** By default it is open where there is room for it. */
  panel: ['auto', 'open', 'closed'],
} as const;

type Options = typeof OPTIONS;
export type OptionName = keyof Options;

/** All that is chosen in the harness. */
export type Choices = { readonly [Name in OptionName]: Options[Name][number] } & {
  /** An account of the service. */
  readonly account: string;
  /** A BCP 47 tag; empty for the page's own language. */
  readonly locale: string;
  /** CSS that sets variables on top of the preset's. */
  readonly style: string;
};

const DEFAULT_ACCOUNT = 'everyday';

/** The choices that a query string holds. What it does not know counts as not given. */
export function readChoices(search: string): Choices {
  const query = new URLSearchParams(search);
  const option = <Name extends OptionName>(name: Name): Choices[Name] => {
    const known: readonly Options[Name][number][] = OPTIONS[name];
    return (known.find((value) => value === query.get(name)) ?? known[0]) as Choices[Name];
  };
  return {
    account: query.get('account') || DEFAULT_ACCOUNT,
    locale: query.get('locale') ?? '',
    style: query.get('style') ?? '',
    delay: option('delay'),
    getCustomer: option('getCustomer'),
    listSubscriptions: option('listSubscriptions'),
    listAccessTokens: option('listAccessTokens'),
    listBillableMetrics: option('listBillableMetrics'),
    theme: option('theme'),
    preset: option('preset'),
    direction: option('direction'),
    width: option('width'),
    panel: option('panel'),
  };
}

/** The query string with the choices in it: only those that are not the default, and what else it held as it was. */
export function writeChoices(search: string, choices: Choices): string {
  const query = new URLSearchParams(search);
  const defaults = readChoices('');
  for (const name of Object.keys(defaults) as (keyof Choices)[]) {
    query.delete(name);
    if (choices[name] !== defaults[name]) query.append(name, choices[name]);
  }
  return query.size > 0 ? `?${query}` : '';
}
