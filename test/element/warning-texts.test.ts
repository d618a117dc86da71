// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { customerSchema } from '../../src/client/resources/customer.js';
import { WARNINGS } from '../../src/element/warnings.lazy.js';
import '../../src/index.js';

const ORIGIN = 'https://api.example';

/** Examples of each kind, with subject and details. */
const EXAMPLES: readonly (readonly [kind: string, details: readonly unknown[]])[] = [
  ['action', ['actions[0]', '"payment"', 'id', ['id', 'payment', 'manage']]],
  ['action', ['actions[1]', undefined, 'id', ['id', 'payment', 'manage']]],
  ['action', ['actions[2]', '"ftp://x"', 'href', ['link']]],
  ['action', ['actions[3]', '"page"', 'on', ['oneOf', 'subscription', 'token', 'quota', 'customer']]],
  ['attribute', ['page-size="0"', ['integer', 1, Infinity], 'portal-account', 20]],
  ['attribute', ['data-theme="x"', ['oneOf', 'auto', 'light', 'dark'], 'script', undefined]],
  ['constant', ['PortalWidgets']],
  ['date', ['listSubscriptions', 'ends_at']],
  ['defined', ['<portal-usage>']],
  ['browser', ['queueMicrotask, MutationObserver']],
  ['catalog', ['locales/de.js', 'not found']],
  ['changing', ['headers']],
  ['headersError', ['headers()', 'threw']],
  ['headersError', ['headers()', 'late']],
  ['headersError', ['headers()', 'invalid']],
  ['lateHeaders', ['headers']],
  ['laterTag', ['data-api-base']],
  ['locale', ['locale "de"', 'en fr']],
  ['message', ['messages.en.showMoar', 'unknown', 'showMore']],
  ['message', ['messages.en.x', 'unknown', 'showMore']],
  ['message', ['messages.en.exported', 'forms', 'exported_one', 'exported_other']],
  ['message', ['messages.en.showMore', 'text']],
  ['message', ['messages.en.shownOfTotal', 'lacks', 'total']],
  ['message', ['messages.en.showMore', 'extra', 'name']],
  ['messageLanguage', ['messages.subscriptions', 'subscriptions']],
  ['missingId', ['/customer']],
  ['missingId', ['/subscriptions/']],
  ['moduleTag', ['/portal-widgets.js']],
  ['noResponse', [ORIGIN, false, true]],
  ['noResponse', [ORIGIN, true, false]],
  ['noResponse', [ORIGIN, false, false]],
  ['noUsageUrl', ['<portal-usage>']],
  ['option', ['pagesize']],
  ['pageSetting', ['api-base', 'portal-usage']],
  ['removedAgain', ['<portal-usage>']],
  ['removedTag', ['the tag']],
  ['records', ['getCustomer', { schema: customerSchema, body: { id: 5 } }]],
  ['records', ['listAccessTokens', { schema: customerSchema, body: { data: [{ id: 5 }, {}] } }]],
  ['records', ['listAccessTokens', { schema: customerSchema, body: { data: ['a'] } }]],
  ['redirect', ['/api/v0/customer']],
  ['setting', ['langauge', ['locale', 'theme']]],
  ['setting', ['x', ['locale', 'theme']]],
  ['target', ['data-target="#x"']],
  ['unfollowed', ['/api/v0/customer']],
  ...['html', 'json-as-html', 'empty', 'surrounded', 'text', 'cut-off', 'shape'].map(
    (received): [string, unknown[]] => ['unreadable', ['the API base', received, `${ORIGIN}/v0/customer`]],
  ),
  ['unknownAttribute', ['data-apibase', 'script', ['data-api-base', 'data-theme']]],
  ['unknownAttribute', ['flavour', 'portal-usage', ['locale', 'theme']]],
  ['unknownProperty', ['pagesize', 'portal-account', 'pageSize']],
  ['unknownElement', ['portal-accont', ['account', 'usage']]],
  ['unknownLocale', ['locale "german"', 'german', ['de']]],
  ['unknownLocale', ['locale "xx-klingon"', 'xx-klingon', ['de']]],
  ['usageOrigin', ['usage-url="https://usage.example"', ORIGIN]],
  ['usageRedirect', [`${ORIGIN}/usage`]],
  ['wrongUrl', [`${ORIGIN}/usage`, 'usage-url', '--usage-url']],
  ['value', ['configure: theme "x"', ['oneOf', 'auto', 'light', 'dark']]],
  ['value', ['configure: apiBase "x"', ['apiBase']]],
  ['value', ['configure: timeZone "x"', ['zone']]],
  ['value', ['configure: tokenFormats[0]', ['format']]],
];

it('each warning has the sentences of warning-texts.md: what happened, what the widgets do, and what to do', async () => {
  expect([...new Set(EXAMPLES.map(([kind]) => kind))].toSorted()).toEqual(Object.keys(WARNINGS).toSorted());
  const describe = WARNINGS as unknown as Readonly<Record<string, (...details: readonly unknown[]) => string>>;
  const texts = EXAMPLES.map(([kind, details]) => `- ${describe[kind]?.(...details)}`);
  for (const text of texts) expect(text).toMatch(/(?:[.?]|check https:\S+(?: --usage-url https:\S+)?)$/);
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('warning-texts.md');
});
