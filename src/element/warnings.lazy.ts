/*
 * The texts of console warnings. They are in English, because developers read them.
 */

import { findNearest } from '../format/nearest-name.js';
import { describeUnreadable, type UnreadableList } from '../client/resources/unreadable.js';
import type { Received } from '../client/api-error.js';
import type { MessageProblem } from '../i18n/check-messages.js';
import { type ExpectedValue, describeExpected } from './expected.js';

/** Suggests the known name nearest to a misspelled one, else lists all known names. */
function suggest(name: string, known: readonly string[], kind: string): string {
  const nearest = findNearest(name, known);
  return nearest ? `did you mean ${nearest}?` : `the ${kind} are ${known.join(', ')}`;
}

/** The properties that an element has beyond those of any element, some of which are attributes, too. */
function propertiesOf(element: string): readonly string[] {
  const names: string[] = [];
  for (const name in customElements.get(element)?.prototype) if (!(name in HTMLElement.prototype)) names.push(name);
  return names;
}

/** What came instead of the JSON that was expected, and the remedy. */
const UNREADABLE: Readonly<Record<Received, readonly [content: string, remedy: string]>> = {
  html: ['an HTML page instead of JSON', 'Send JSON with Content-Type: application/json.'],
  'json-as-html': ['JSON as text/html', 'Send Content-Type: application/json.'],
  empty: ['nothing instead of JSON', 'Send JSON, also for an empty list: { "data": [] }.'],
  prefix: ['JSON after other characters', 'Remove the characters that guard the JSON against scripts.'],
  text: ['text that is not JSON', 'Send JSON with Content-Type: application/json.'],
  'cut-off': ['JSON that is cut off', 'Check the Content-Length and the compression of the server and its proxies.'],
  shape: ['JSON of another shape', 'Send what openapi.yaml describes: a list is { "data": […] }.'],
};

/** Attributes of HTML, and attributes with which libraries and services mark any element or script tag. */
const FOREIGN_ATTRIBUTE =
  /^(?:accesskey|autofocus|class|contenteditable|dir|draggable|enterkeyhint|exportparts|hidden|id|inert|inputmode|is|item\w*|key|lang|nonce|on\w+|part|popover|ref|role|slot|spellcheck|style|tabindex|title|translate)$|^(?:_|aria|astro|cf|cookie|category|data|hx|htmx|jsaction|n|ng|next|nscript|q|rocket|s|server|svelte|testid|turbo|turbolinks|up|v|vue|wire|x)(?:-|$)|^(?:_|cf|on)|[:@.#*()[\]$]/;

/** Whether an attribute that no widget has probably belongs to another library or service. */
export function isForeign(name: string): boolean {
  return FOREIGN_ATTRIBUTE.test(name);
}

/** The texts by kind. A result of undefined means that there is no reason to warn. The subject is a name, with its value if that isn't a secret. */
export const WARNINGS = {
  attribute: (subject: string, kind: ExpectedValue, element: string) =>
    `${subject} of <${element}> is not ${describeExpected(kind)}`,
  defined: (name: string) =>
    `<${name}> shows nothing, because another script has already defined this element. Remove the other definition, or load only one copy of the widgets.`,
  browser: () =>
    'this browser lacks light-dark() or AbortSignal.any, so no widget is shown: Chrome 123, Firefox 128, Safari 17.5 and later have both',
  catalog: (file: string, reason: string) =>
    `Showing English: ${file} could not be loaded (${reason}). Copy it from the same release to the script's folder, and allow that folder in script-src.`,
  changing: (subject: string) =>
    `configure: ${subject} was new three times within ten seconds, and each time everything was loaded again. Pass the same function or object each time, not a new one per render.`,
  headersError: () =>
    'headers() threw, did not settle in time or returned no object of texts: the request was not sent',
  ignored: (subject: string) => `${subject} is ignored`,
  lateHeaders: () =>
    'configure: headers were set after requests had been sent without them, so everything was requested again. Set them before the first widget is in the page.',
  laterTag: (names: string) =>
    `${names} of a later script tag ${names.includes(',') ? 'are' : 'is'} ignored: a page has one account, with the settings of its first tag. Move them there, or set them with configure().`,
  locale: (subject: string, locales: string) => `${subject} is not one of locales "${locales}"`,
  message(subject: string, ...[problem, ...names]: MessageProblem) {
    const placeholders = names.map((name) => `{{${name}}}`).join(', ');
    const reasons = {
      unknown: 'is ignored: use a key of the type Messages, or one such as state.past_due for a term of your own.',
      forms: `is ignored: use ${names.join(' and ')}.`,
      text: 'is ignored: use a text.',
      lacks: `lacks ${placeholders}, so the text is shown without.`,
      extra: `has ${placeholders}, for which there is no value.`,
    };
    return `configure: ${subject} ${reasons[problem]}`;
  },
  messageLanguage: (subject: string, key: string) =>
    `configure: ${subject} is ignored: messages are set per language, such as { en: { ${key}: "…" } }.`,
  missingId: (path: string) =>
    path === '/customer'
      ? 'The record of /customer has no "id" that can be sent, so usage is not requested and shows an error. Send the id of the customer, or set usage-auth="session".'
      : `A record of ${path} has no "id", so the access tokens and the usage of this subscription are not shown. Send the id of each subscription.`,
  moduleTag: (src: string) =>
    `Remove type="module" from the tag of ${src}: a module can't read the data-* attributes of its tag, so they have no effect.`,
  noResponse: (origin: string, isBlocked: boolean) =>
    isBlocked
      ? `The content security policy of the page blocks ${origin}, so nothing is loaded from it. Add it to connect-src.`
      : `No response from ${origin}. Check that it is running, that it sends Access-Control-Allow-Origin: ${location.origin} and Access-Control-Allow-Credentials: true (CORS), and that no ad blocker blocks it.`,
  noUsageUrl: (subject: string) => `${subject} has no usage-url and shows nothing`,
  option: (name: string) =>
    `mount: there is no option ${name}; ${suggest(name, propertiesOf('portal-account'), 'options')}`,
  pageSetting: (name: string, element: string) =>
    `${name} of <${element}> is ignored: it is a setting of the page. Set data-${name} on the script tag, or use configure().`,
  removedAgain: (names: string) =>
    `The page removed ${names} ten times within a second, so it isn't mounted again. Remove the script tag that mounts it, or mount it with PortalWidgets.mount().`,
  records(name: string, list: UnreadableList) {
    const { count, total, field, type } = describeUnreadable(list);
    const value = type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
    const isOther = field === undefined && type !== 'object';
    const alone = isOther ? `it is ${value}` : 'several fields have another type';
    const problem = field === undefined ? alone : `"${field}" is ${value}`;
    const remedy = isOther ? 'Send objects only.' : 'Send the types of openapi.yaml, or null.';
    return `${count} of ${total} records of ${name} can't be read and are left out: ${problem}. ${remedy}`;
  },
  redirect: (pathname: string) =>
    `${pathname} redirects. With \`headers\`, only a redirect that adds or drops the slash at the end is followed, so this counts as the end of the session. Respond with 401 without a session, and with data otherwise.`,
  setting: (name: string, settings: readonly string[]) =>
    `configure: there is no setting "${name}"; ${suggest(name, settings, 'settings')}`,
  target: (selector: string) => `there is no element "${selector}" to mount into; data-target is a CSS selector`,
  unfollowed: (pathname: string) =>
    `${pathname} redirects, but not to a response: it redirects to itself (a loop), or its target does not respond. The widgets try again. Respond without a redirect.`,
  unreadable(received: Received, setting: string, url: string) {
    const [content, remedy] = UNREADABLE[received];
    const effect = received === 'cut-off' ? 'request it again' : 'show an error';
    const address = received === 'html' ? ` If the page is for unknown addresses, correct ${setting}.` : '';
    return `${url} was answered with ${content}, so the widgets ${effect}. ${remedy}${address} To find out more, run: npx --no -- portal-widgets check ${new URL(url).origin}`;
  },
  unknownAttribute: (name: string, element: string, known: readonly string[]) =>
    isForeign(name.replace(/^data-/, ''))
      ? undefined
      : `<${element}> has no attribute ${name}; ${suggest(name, known, 'attributes')}`,
  unknownProperty: (name: string, element: string, meant: string) =>
    `The property ${name} of <${element}> has no effect. Did you mean ${meant}?`,
  unknownElement(name: string, known: readonly string[]) {
    // The host page may have elements with such names.
    const nearest = findNearest(name, known);
    return nearest && `there is no element <${name}>; did you mean <portal-${nearest}>?`;
  },
  unknownLocale(subject: string, tag: string, supported: readonly string[]) {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const meant = ['en', ...supported].find((each) => names.of(each)?.toLowerCase() === tag);
    return `${subject} is no language that this browser has dates and numbers of${meant ? `; did you mean ${meant}?` : ', so they are in another one'}`;
  },
  usageOrigin: (subject: string) => `${subject} is not of the origin of the API base, which usage-auth="session" needs`,
  wrongUrl: (url: string, setting: string) =>
    `${url} answers with 404, so ${setting} may be wrong; the command "check" says more`,
  value: (subject: string, kind: ExpectedValue) => `${subject} is not ${describeExpected(kind)}`,
};
