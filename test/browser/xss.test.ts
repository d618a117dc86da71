import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { hostileTexts } from './hostile-text.js';
import { openPortal, type PortalPage, type PortalPageOptions, scriptTag, UNREADABLE_DATE } from './portal-page.js';
import { smallAccount, subscription } from './portal-records.js';

// Allows every script, so that an injection would run.
const NO_POLICY = { 'content-security-policy': "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'" };

/** Records executed payloads and opened dialogs. */
function installTripwire(): void {
  const tripped: string[] = [];
  Object.assign(globalThis, { tripped });
  for (const name of ['tripwire', 'alert', 'confirm', 'prompt', 'open', 'print']) {
    Object.defineProperty(globalThis, name, { value: () => void tripped.push(name) });
  }
}

/** Executed payloads, and elements and attributes that only injected markup could have created. */
function findInjections({ page }: PortalPage): Promise<string[]> {
  return page.evaluate(() => {
    const own =
      /^(address|article|bdi|button|code|dd|div|dl|dt|footer|h[234]|header|input|label|li|option|p|path|rect|section|select|span|svg|time|ul|wbr)$/;
    const found = [...(globalThis as unknown as { tripped: string[] }).tripped];
    for (const host of document.body.children) {
      if (!/^(script|portal-)/.test(host.localName)) found.push(host.localName);
      for (const { localName, attributes } of host.shadowRoot?.querySelectorAll('*') ?? []) {
        if (!own.test(localName)) found.push(localName);
        for (const { name } of attributes)
          if (/^on|^(href|src|srcdoc|action|style|formaction|is)$/.test(name)) found.push(`${localName} ${name}`);
      }
    }
    return found;
  });
}

const openHostile = (options: PortalPageOptions): Promise<PortalPage> =>
  openPortal({
    headers: NO_POLICY,
    initScript: installTripwire,
    allowedMessages: [UNREADABLE_DATE],
    service: { maxLimit: 1000, defaultLimit: 1000 },
    files: { '/favicon.ico': { type: 'image/x-icon', body: '' } },
    ...options,
  });

/**
 * Texts that no element matching a selector shows to the letter, but for direction controls, which
 * are closed.
 */
function findMissing({ page }: PortalPage, texts: readonly string[], selector: string): Promise<string[]> {
  return page.evaluate(
    ([wanted, elements]) => {
      const unmarked = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim();
      const shown = new Set(
        Array.from(document.body.children, ({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(elements) ?? [])])
          .flat()
          .map(({ textContent }) => unmarked(textContent)),
      );
      return wanted.filter((text) => unmarked(text) && !shown.has(unmarked(text)));
    },
    [texts, selector] as const,
  );
}

const TEXTS = hostileTexts(600, 1);

it('hostile text in customer details is shown to the letter and never executed', async () => {
  const customer = customerRecord({ is_business: true });
  const fields = [
    'name',
    'email',
    'business_name',
    'company_number',
    'tax_identifier',
    'billing_address_line1',
  ] as const;
  const portal = await openHostile({ account: { ...smallAccount(), customer }, body: scriptTag('customer-card') });
  await portal.region('Your details').getByText('Robin Example').waitFor();
  for (let start = 0; start < TEXTS.length; start += fields.length) {
    const texts = TEXTS.slice(start, start + fields.length);
    fields.forEach((field, index) => (customer[field] = texts[index] ?? ''));
    await portal.page.evaluate(async () => {
      await PortalWidgets.refresh();
      await new Promise(requestAnimationFrame);
    });
    expect(await findMissing(portal, texts, 'dd bdi')).toEqual([]);
  }
  expect(await findInjections(portal)).toEqual([]);
});

it('hostile text in subscriptions is shown to the letter and never executed, also in the overview and its search', async () => {
  const subscriptions = TEXTS.map((text, index) => {
    const price = { price: `${text}x`, currency: text, model: text, billing_period: { time_unit: text, value: 7 } };
    return subscription(`sub_${index}`, text, price, { state: text, past_due_at: text, activated_at: text });
  });
  const portal = await openHostile({
    account: { ...smallAccount(), subscriptions },
    body: `<portal-subscription-list page-size="1000"></portal-subscription-list><portal-account page-size="5"></portal-account>${scriptTag()}`,
  });
  const list = portal.page.locator('portal-subscription-list');
  await list
    .getByRole('listitem')
    .nth(TEXTS.length - 1)
    .waitFor();
  // Rows have their details on paper.
  await portal.page.evaluate(async () => {
    dispatchEvent(new Event('beforeprint'));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await findMissing(portal, TEXTS, 'h3')).toEqual([]);
  const amounts = TEXTS.map((text) => `${text}x`);
  expect(await findMissing(portal, amounts, '[part=amount]')).toEqual([]);
  expect(await findMissing(portal, TEXTS, 'dd bdi')).toEqual([]);
  const field = portal.page.locator('portal-account').getByRole('searchbox');
  for (const text of TEXTS.slice(0, 40)) {
    // A field has one line.
    await field.fill(text.replaceAll(/[\r\n]/g, ' '));
    await portal.page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(await findInjections(portal)).toEqual([]);
});

it('hostile text in access tokens and options is shown to the letter and never executed', async () => {
  const tokens = TEXTS.map((text, index) =>
    accessTokenRecord({
      id: `tok_${index}`,
      name: text,
      value: text,
      issued_at: text,
      expires_at: null,
      is_expired: false,
    }),
  );
  const portal = await openHostile({
    account: {
      ...smallAccount(),
      subscriptions: [
        subscription('sub_1', 'Maps'),
        ...TEXTS.slice(0, 90).map((text, index) => subscription(`s${index}`, text)),
      ],
      tokens: { sub_1: tokens },
    },
    body: `<portal-access-tokens reveal-seconds="600"></portal-access-tokens>${scriptTag()}`,
  });
  // Don't use Playwright's clicks, which take seconds for hundreds of buttons.
  const showAll = () => {
    const { shadowRoot } = document.querySelector('portal-access-tokens') ?? {};
    const buttons = Array.from(shadowRoot?.querySelectorAll('button') ?? []).filter(({ ariaLabel, textContent }) =>
      (ariaLabel ?? textContent).startsWith('Show '),
    );
    for (const button of buttons) button.click();
    return [shadowRoot?.querySelectorAll('[part=token]').length, buttons.length];
  };
  await expect.poll(() => portal.page.evaluate(showAll), { interval: 5 }).toEqual([TEXTS.length, 0]);
  expect(await findMissing(portal, TEXTS, '[part=token-name] bdi')).toEqual([]);
  expect(await findMissing(portal, TEXTS, '[part=token-value]')).toEqual([]);
  expect(await findMissing(portal, TEXTS, '.token-when bdi, [part=token] bdi')).toEqual([]);
  // The first page has 20 subscriptions, "Maps" among them.
  expect(await findMissing(portal, TEXTS.slice(0, 19), 'option')).toEqual([]);
  expect(await findInjections(portal)).toEqual([]);
});
