/* Console warnings are English, because developers read them. */

import { findNearest, joinChoice, suggestName } from '../format/nearest-name.js';
import { describeUnreadable, type UnreadableList } from '../client/resources/unreadable.js';
import type { HeadersProblem, Received } from '../client/api-error.js';
import type { MessageProblem } from '../i18n/check-messages.js';
import { type ExpectedValue, describeExpected } from './settings/expected.js';

function propertiesOf(element: string): readonly string[] {
  const names: string[] = [];
  for (const name in customElements.get(element)?.prototype) if (!(name in HTMLElement.prototype)) names.push(name);
  return names;
}

const UNREADABLE: Readonly<Record<Received, readonly [content: string, remedy: string]>> = {
  html: ['an HTML page instead of JSON', 'Send JSON with Content-Type: application/json.'],
  'json-as-html': ['JSON as text/html', 'Send Content-Type: application/json.'],
  empty: ['no content instead of JSON', 'Send JSON, even for an empty list: { "data": [] }.'],
  surrounded: [
    'JSON with other text around it',
    'Send only the JSON, without a guard against scripts or messages of the server.',
  ],
  text: ['text that is not JSON', 'Send JSON with Content-Type: application/json.'],
  'cut-off': ['JSON that is cut off', 'Check the Content-Length and the compression of the server and its proxies.'],
  shape: [
    'JSON of another shape',
    'Send what openapi.yaml describes: a list as { "data": […] }, a customer as { "id": … }.',
  ],
};

/** An error from `headers()` may contain credentials, so don't show its message. */
const HEADERS_ERRORS: Readonly<Record<HeadersProblem, string>> = {
  threw:
    "headers() threw or rejected, so the request isn't sent and the widgets show an error. The message of the error may contain credentials, so it isn't shown: catch it in headers().",
  late: "headers() did not settle within 15 seconds, so the request isn't sent and the widgets show an error. Make it faster, or reject.",
  invalid: `headers() returned something other than headers, so the request isn't sent and the widgets show an error. Return an object such as { Authorization: "Bearer …" }.`,
};

/** Attributes of HTML, frameworks and tools, such as `aria-*`, `hx-*` and `ng-*`. */
export const FOREIGN_ATTRIBUTE =
  /^(?:accesskey|autofocus|class|contenteditable|dir|draggable|enterkeyhint|exportparts|hidden|id|inert|inputmode|is|item\w*|key|lang|nonce|on\w+|part|popover|ref|role|slot|spellcheck|style|tabindex|title|translate)$|^(?:_|aria|astro|cf|cookie|category|data|hx|htmx|jsaction|n|ng|next|nscript|q|rocket|s|server|svelte|testid|turbo|turbolinks|up|v|vue|wire|x)(?:-|$)|^(?:_|cf|on)|[:@.#*()[\]$]/;

/**
 * These functions return the texts of warnings. Callers must leave secrets out of the arguments.
 */
export const WARNINGS = {
  action: (subject: string, value: string | undefined, field: string, expected: ExpectedValue) =>
    `configure: ${subject} is ignored: ${value ? `${field} ${value} can't be used` : `it has no ${field}`}. Use ${describeExpected(expected)}.`,
  attribute(subject: string, expected: ExpectedValue, element: string, fallback: unknown) {
    const isNamed = typeof fallback === 'number' || (typeof fallback === 'string' && fallback);
    return `${subject} of <${element}> is ignored${isNamed ? `, using ${fallback}` : ''}: use ${describeExpected(expected)}.`;
  },
  constant: (name: string) =>
    `The page has a constant ${name}, which hides the API of the widgets. Rename the constant, or import the module.`,
  date: (name: string, field: string) =>
    `"${field}" in a record of ${name} isn't an ISO 8601 date, so it is shown as it came, and no bill, end or expiry is computed from it. Send a text such as "2026-12-04T09:30:00Z", or null.`,
  defined: (names: string) =>
    `Another script has already defined ${names}, so the widgets show nothing there. Remove the other definition, or load only one copy of the widgets.`,
  browser: (features: string) =>
    `The widgets don't start, because the page has no working ${joinChoice(features.split(', '))}. It shows the elements' own content. Use at least Chrome 123, Firefox 128 or Safari 17.5, or remove the script that replaces the feature.`,
  catalog: (file: string, reason: string) =>
    `Showing English: ${file} could not be loaded (${reason}). Copy it from the same release to the script's folder, and allow that folder in script-src.`,
  changing: (subject: string) =>
    `configure: ${subject} changed three times within ten seconds, and everything was loaded again each time. Pass the same function or object each time, not a new one per render.`,
  headersError: (_: string, problem: HeadersProblem) => HEADERS_ERRORS[problem],
  lateHeaders: () =>
    'configure: headers were set after requests had been sent without them, so everything was requested again. Set them before the first widget is in the page.',
  laterTag: (names: string) =>
    `${names} of a later script tag ${names.includes(',') ? 'are' : 'is'} ignored: a page has one account, with the settings of its first tag. Move them there, or set them with configure().`,
  locale: (subject: string, locales: string) =>
    `${subject} is ignored, so the page or the browser decides the language: add it to locales ("${locales}").`,
  message(subject: string, ...[problem, ...names]: MessageProblem) {
    const placeholders = names.map((name) => `{{${name}}}`).join(', ');
    const nearest = problem === 'unknown' && findNearest(subject.replace(/^messages\.[^.]*\./, ''), names);
    const reasons = {
      unknown: `is ignored: unknown key. ${nearest ? `Did you mean "${nearest}"?` : 'Use a key of the type Messages, or one such as state.past_due for a term of your own.'}`,
      forms: `is ignored: the text depends on a number. Use ${names.join(' and ')}.`,
      text: 'is ignored: use a text.',
      lacks: `is shown without ${placeholders}: add it to the text.`,
      extra: `shows ${placeholders} as text, because this message has no such value: remove it.`,
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
    `The tag of ${src} has type="module", so its data-* attributes have no effect: a module can't read them. Remove type="module".`,
  noResponse: (origin: string, isBlocked: boolean, isOwnFetch: boolean) =>
    isOwnFetch
      ? `No response from ${origin}: the fetch of configure() rejected, or returned something other than a Response. The widgets try again. If the network works, correct the function.`
      : isBlocked
        ? `The content security policy of the page blocks ${origin}, so nothing is loaded from it. Add it to connect-src.`
        : `No response from ${origin}: the widgets try again, then show an error. Check that it is running, that it sends Access-Control-Allow-Origin: ${location.origin} and Access-Control-Allow-Credentials: true (CORS), and that no ad blocker blocks it.`,
  noUsageUrl: (subject: string) =>
    `${subject} is empty: set usage-url to your usage endpoint, such as a handler of createUsageHandler().`,
  option: (name: string) =>
    `mount: ${name} is ignored: unknown option. ${suggestName(name, propertiesOf('portal-account'))}`,
  pageSetting: (name: string, element: string) =>
    `${name} of <${element}> is ignored: it is a setting of the page. Set data-${name} on the script tag, or use configure().`,
  removedAgain: (names: string) =>
    `The page removed ${names} ten times within 0.2 seconds, so it isn't mounted again. Remove the script tag that mounts it, or mount it with PortalWidgets.mount().`,
  removedTag: () =>
    'The script tag was removed before the script ran, so its widgets are not mounted. Leave it in the page, or call PortalWidgets.mount().',
  records(name: string, list: UnreadableList) {
    const { count, total, field, type } = describeUnreadable(list);
    const value = type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
    const isOther = field === undefined && type !== 'object';
    const alone = isOther ? `it is ${value}` : 'several fields have another type';
    const problem = field === undefined ? alone : `"${field}" is ${value}`;
    const remedy = isOther ? 'Send objects only.' : 'Send the types of openapi.yaml, or null.';
    // Only `getCustomer` returns a single record. The other operations return lists, which the
    // widgets show without the unreadable records.
    const effect =
      name === 'getCustomer'
        ? `The record of ${name} can't be read, so the widgets show an error`
        : `${count} of ${total} records of ${name} can't be read and ${count === 1 ? 'is' : 'are'} left out`;
    return `${effect}: ${problem}. ${remedy}`;
  },
  redirect: (pathname: string) =>
    `${pathname} redirects. With \`headers\`, only a redirect that adds or drops the slash at the end is followed, so this counts as the end of the session. Respond with 401 without a session, and with data otherwise.`,
  setting: (name: string, settings: readonly string[]) =>
    `configure: ${name} is ignored: unknown setting. ${suggestName(name, settings)}`,
  target: (subject: string) =>
    `${subject}: no element matches this CSS selector, so nothing is mounted. Correct it, or call PortalWidgets.mount() when the element is there.`,
  unfollowed: (pathname: string) =>
    `The redirect of ${pathname} leads nowhere: it has no Location, leads to itself, or its target doesn't respond. The widgets try again. Respond without a redirect.`,
  unreadable(setting: string, received: Received, url: string) {
    const [content, remedy] = UNREADABLE[received];
    const effect = received === 'cut-off' ? 'request it again' : 'show an error';
    const address = received === 'html' ? ` If the page is for unknown addresses, correct ${setting}.` : '';
    return `${url} returned ${content}, so the widgets ${effect}. ${remedy}${address} To find out more, run: npx --no -- portal-widgets check ${new URL(url).origin}`;
  },
  unknownAttribute: (name: string, element: string, known: readonly string[]) =>
    FOREIGN_ATTRIBUTE.test(name.replace(/^data-/, ''))
      ? undefined
      : `${name} of <${element}> is ignored: unknown attribute. ${suggestName(name, known)}`,
  unknownProperty: (name: string, element: string, meant: string) =>
    `The property ${name} of <${element}> has no effect. Did you mean ${meant}?`,
  unknownElement(name: string, known: readonly string[]) {
    // Warn only about a name similar to ours, because the page may have its own elements with the
    // prefix `portal-`.
    const nearest = findNearest(name, known);
    return nearest && `<${name}> shows nothing: unknown element. Did you mean <portal-${nearest}>?`;
  },
  unknownLocale(subject: string, tag: string, supported: readonly string[]) {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const meant = ['en', ...supported].find((each) => names.of(each)?.toLowerCase() === tag);
    return `This browser can't format dates in ${subject}, so dates and numbers are in another language. ${meant ? `Did you mean ${meant}?` : 'Use a BCP 47 tag that it knows.'}`;
  },
  usageOrigin: (subject: string, origin: string) =>
    `Usage isn't requested: with usage-auth="session", ${subject} must have the origin of the API base, ${origin}.`,
  usageRedirect: (url: string) =>
    `${url} redirects. A token must not follow, so the widgets show an error. Set usage-url to the address that responds, often the same with or without a slash at the end.`,
  wrongUrl: (url: string, setting: string, option: string) =>
    `${url} returned 404, so the widgets show an error: correct ${setting}. To find out more, run: npx --no -- portal-widgets check ${new URL(url).origin} ${option} ${url}`,
  value: (subject: string, expected: ExpectedValue) => `${subject} is ignored: use ${describeExpected(expected)}.`,
};
