/*
 * What the console says about mistakes of integrators, in English: it is for developers.
 */

/** What is accepted: the name of a kind of values, and what it is limited to. */
export type Accepted = readonly [kind: keyof typeof ACCEPTED, ...limits: readonly (string | number)[]];

const quote = (value: string | number): string => `"${value}"`;

const quoteAll = (values: readonly (string | number)[]): string => values.map(quote).join(', ');

const URLS = "an https URL, an http URL of a loopback host, or a URL of the page's origin";

const ACCEPTED = {
  actionId: (...reserved) => `a text other than ${quoteAll(reserved)}`,
  actions: (...fields) => `an array of objects with ${fields.join(', ')}`,
  apiBase: () => 'an http or https URL without user name, query and fragment',
  fetch: () => 'a function',
  format: () => 'an object with a label and a template that contains {token}',
  formats: () => 'an array of objects with label and template',
  forms: (...categories) => `an object of plural forms (${categories.join(', ')}) with "other"`,
  headers: () => 'an object of headers by name, or a function that returns one',
  integer: (minimum, maximum) => `a whole number from ${minimum}${maximum === Infinity ? '' : ` to ${maximum}`}`,
  labels: () => 'a text, or an object of texts by BCP 47 tag',
  link: (...placeholders) =>
    `${URLS}, with placeholders only in path, query and fragment: ${placeholders.map((name) => `{${name}}`).join(', ')}`,
  messages: () => 'an object of messages by key or language',
  oneOf: (...values) => quoteAll(values),
  settings: () => 'an object of settings',
  states: () => 'an array of states of subscriptions',
  tag: () => 'a BCP 47 tag',
  tags: () => 'a list of BCP 47 tags with spaces between them',
  text: () => 'a text',
  url: () => URLS,
} satisfies Readonly<Record<string, (...limits: (string | number)[]) => string>>;

function describeAccepted([kind, ...limits]: Accepted): string {
  const describe: (...limits: (string | number)[]) => string = ACCEPTED[kind];
  return describe(...limits);
}

const COUNT = 'count';
const WHEN = 'when';
const DURATION = 'duration';

const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

/** The sentences by kind of mistake. The subject is the name of what is wrong, with its value if that is no secret. */
export const MISTAKES = {
  attribute: (subject: string, kind: Accepted, element: string) =>
    `${subject} of <${element}> is not ${describeAccepted(kind)}`,
  headersError: () =>
    'headers() threw, did not settle in time or returned no object of texts: the request was not sent',
  ignored: (subject: string) => `${subject} is ignored`,
  key: (subject: string) => `${subject} is no message and no language; the keys are those of the type Messages`,
  locale: (subject: string, locales: string) => `${subject} is not one of locales "${locales}"`,
  noResponse: (origin: string) =>
    `no response from ${origin}: it can't be reached, it sends no CORS headers for this page, or connect-src of the page's policy lacks it`,
  noUsageUrl: (subject: string) => `${subject} has no usage-url and shows nothing`,
  placeholders: describePlaceholders,
  redirect: (pathname: string) =>
    `${pathname} redirects, and is not followed because \`headers\` are only for the API base: this counts as the end of the session`,
  setting: (name: string, settings: readonly string[]) =>
    `configure: there is no setting "${name}"; the settings are ${settings.join(', ')}`,
  usageOrigin: (subject: string) => `${subject} is not of the origin of the API base, which usage-auth="session" needs`,
  value: (subject: string, kind: Accepted) => `${subject} is not ${describeAccepted(kind)}`,
};

/**
 * Says which values a message that a page sets lacks, or names in vain.
 *
 * @param subject ends with the key of the message, and with the suffix of its plural form if it has one
 * @returns undefined if the message is right
 */
function describePlaceholders(
  subject: string,
  found: readonly string[],
  expected: readonly string[],
): string | undefined {
  // The form of one number can name it in words, and some languages say "after 5 minutes" for "in 5 minutes".
  const isOptional = (name: string): boolean =>
    name === COUNT ? !subject.endsWith('_other') : name === WHEN && found.includes(DURATION);
  const lost = expected.filter((name) => !found.includes(name) && !isOptional(name));
  const unknown = found.filter((name) => !expected.includes(name) && !(name === DURATION && expected.includes(WHEN)));
  if (lost.length > 0) return `${subject} lacks ${inBraces(lost)}`;
  return unknown.length > 0 ? `${subject} has ${inBraces(unknown)}, for which there is no value` : undefined;
}
