import { joinChoice } from '../../format/nearest-name.js';

export type ExpectedValue = readonly [kind: keyof typeof EXPECTED_VALUES, ...limits: readonly (string | number)[]];

const URLS = "an https URL, an http URL of localhost, or a URL of the page's origin";

const EXPECTED_VALUES = {
  id: (...reserved) => `a text that isn't the id of a built-in link (${reserved.join(', ')})`,
  actions: () => 'an array of objects with id, label and on, and optionally href and states',
  apiBase: () => 'an http or https URL without user name, query and fragment',
  fetch: () => 'a function',
  format: () => 'an object with a label and a template that contains {token}',
  formats: () => 'an array of objects with label and template',
  headers: () => 'an object of headers by name, or a function that returns one',
  integer: (minimum, maximum) =>
    maximum === Infinity ? `a whole number, ${minimum} or more` : `a whole number from ${minimum} to ${maximum}`,
  label: () => 'a text, or an object of texts by BCP 47 tag',
  link: () =>
    `${URLS}. Only path, query and fragment may have placeholders: {customer_id}, {subscription_id}, {product_id}, {order_id}, {token_id} or {metric}`,
  messages: () => 'an object of messages by language',
  oneOf: (...values) => joinChoice(values.map((value) => `"${value}"`)),
  settings: () => 'an object of settings',
  states: () => 'an array of states of subscriptions',
  tag: () => 'a BCP 47 tag',
  tags: () => 'a list of BCP 47 tags with spaces between them',
  text: () => 'a text',
  url: () => URLS,
  zone: () => 'a time zone that this browser knows, such as "Europe/Berlin" or "UTC"',
} satisfies Readonly<Record<string, (...limits: (string | number)[]) => string>>;

export function describeExpected([kind, ...limits]: ExpectedValue): string {
  const describe: (...limits: (string | number)[]) => string = EXPECTED_VALUES[kind];
  return describe(...limits);
}
