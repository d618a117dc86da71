import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { hostileTexts, HOSTILE_TEXTS } from './hostile-text.js';
import { openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
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
      /^(address|article|bdi|button|code|dd|div|dl|dt|footer|h[234]|header|input|label|li|option|p|path|rect|section|select|span|svg|time|ul)$/;
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

function openHostile(options: PortalPageOptions): Promise<PortalPage> {
  const files = { '/favicon.ico': { type: 'image/x-icon', body: '' } };
  return openPortal({
    headers: NO_POLICY,
    initScript: installTripwire,
    service: { maxLimit: 1000 },
    files,
    ...options,
  });
}

describe('hostile text is rendered verbatim and never executed', () => {
  const CUSTOMER_FIELDS = [
    'name',
    'email',
    'business_name',
    'company_number',
    'tax_identifier',
    'billing_address_line1',
    'billing_address_line2',
    'billing_address_country_code',
  ] as const;

  it('in customer details', async () => {
    const customer = customerRecord({
      is_business: true,
      billing_address_city: '',
      billing_address_zip_code: '',
      billing_address_region: '',
    });
    const portal = await openHostile({ account: { ...smallAccount(), customer }, body: scriptTag('customer-card') });
    await portal.region('Your details').getByText('Robin Example').waitFor();
    const texts = hostileTexts(2000, 1);
    for (let start = 0; start < texts.length; start += CUSTOMER_FIELDS.length) {
      CUSTOMER_FIELDS.forEach((field, index) => (customer[field] = texts[start + index] ?? ''));
      const wrong = await portal.page.evaluate(async (fields) => {
        const response = await fetch('/api/v0/customer');
        const record = (await response.json()) as Record<string, string>;
        await PortalWidgets.refresh();
        await new Promise(requestAnimationFrame);
        const root = document.querySelector('portal-customer-card')?.shadowRoot;
        const rendered = Array.from(root?.querySelectorAll('dd bdi') ?? [], ({ textContent }) => textContent);
        return fields.flatMap((field) => {
          const text = record[field] ?? '';
          const isRendered = !text.trim() || rendered.includes(text) || rendered.includes(text.trim());
          // Country codes are rendered as country names.
          const isCountry = field.endsWith('country_code') && /^[a-z]{2}$/i.test(text.trim());
          return isRendered || isCountry ? [] : [JSON.stringify([field, text, rendered])];
        });
      }, CUSTOMER_FIELDS);
      expect(wrong).toEqual([]);
    }
    expect(await findInjections(portal)).toEqual([]);
  });

  it('in a list of subscriptions', async () => {
    const texts = hostileTexts(4000, 2);
    let next = 0;
    const text = () => texts[next++ % texts.length] ?? '';
    const subscriptions = Array.from({ length: 400 }, (_, index) =>
      subscription(
        `sub_${index}`,
        text(),
        {
          price: `${text()}x`,
          currency: text(),
          type: text(),
          model: text(),
          billing_period: { time_unit: text(), value: 7 },
        },
        { state: text(), past_due_at: text(), canceled_at: text(), expired_at: text() },
      ),
    );
    const portal = await openHostile({
      account: { subscriptions },
      body: `<portal-subscription-list page-size="1000"></portal-subscription-list>${scriptTag()}`,
    });
    await portal.region('Subscriptions').getByRole('listitem').nth(399).waitFor();
    const wrong = await portal.page.evaluate(async () => {
      type Price = Record<'name' | 'price' | 'type' | 'model', string> & { billing_period: { time_unit: string } };
      type Sent = Record<'id' | 'state' | 'past_due_at' | 'canceled_at' | 'expired_at', string> & {
        items: [{ price: Price }];
      };
      const response = await fetch('/api/v0/subscriptions/?limit=1000');
      const { data } = (await response.json()) as { data: Sent[] };
      const rows = Array.from(
        document.querySelector('portal-subscription-list')?.shadowRoot?.querySelectorAll('[part=rows] .row') ?? [],
      );
      // Rows have their details on paper.
      dispatchEvent(new Event('beforeprint'));
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return data.flatMap((sent, index) => {
        const row = rows[index];
        const { name, price: amount, type, model, billing_period } = sent.items[0].price;
        const textsOf = (selector: string) =>
          Array.from(row?.querySelectorAll(selector) ?? [], ({ textContent }) => textContent);
        // Unclosed direction controls in an amount are closed by the widget.
        const unmarked = (marked: string | null) => marked?.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
        const isIn = (wanted: string, selector: string) => textsOf(selector).includes(wanted);
        // Without a translation, a state, type or model is shown as readable text.
        const readable = (raw: string) => {
          const words = raw.replaceAll(/[_-]+/g, ' ').trim() || raw;
          const [first = ''] = words;
          return first.toLocaleUpperCase('en') + words.slice(first.length);
        };
        const checks: [string, boolean][] = [
          ['name', isIn(name.trim() || `Unnamed subscription sub_${index}`, 'h3')],
          ['state', !sent.state || /^(active|canceled)$/.test(sent.state) || isIn(readable(sent.state), '.status bdi')],
          // An amount that is not a number has no currency.
          ['amount', textsOf('[part=amount]').some((found) => unmarked(found) === unmarked(amount))],
          ['type', !type || /^recurring$/i.test(type) || isIn(readable(type), '[part=tag]')],
          ['model', !model || /^flat[ _-]?fee$/i.test(model) || isIn(readable(model), 'dd')],
          [
            'period',
            !billing_period.time_unit.trim() ||
              row?.textContent?.includes(`7 ${billing_period.time_unit.replaceAll('_', ' ').trim()}`) === true,
          ],
          // A subscription with a cancellation or expiry that can't be parsed counts as ended.
          [
            'past due',
            !sent.past_due_at ||
              !!sent.canceled_at ||
              !!sent.expired_at ||
              isIn(sent.past_due_at, '[part=past-due] bdi'),
          ],
          ['canceled', !sent.canceled_at || isIn(sent.canceled_at, 'bdi')],
          ['expired', !sent.expired_at || isIn(sent.expired_at, 'bdi')],
        ];
        return checks.flatMap(([label, isCorrect]) =>
          isCorrect ? [] : [`${label} ${JSON.stringify(sent)} ${row?.textContent}`],
        );
      });
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(await findInjections(portal)).toEqual([]);
  });

  it('in the overview of an account, and in its search', async () => {
    const texts = hostileTexts(60, 4);
    const subscriptions = texts.map((text, index) =>
      subscription(`sub_${index}`, text, {}, { state: 'active', past_due_at: '2026-01-05T00:00:00Z' }),
    );
    const portal = await openHostile({
      account: { ...smallAccount(), subscriptions },
      body: `<portal-account page-size="20"></portal-account>${scriptTag()}`,
    });
    const { page } = portal;
    await page.getByRole('button', { name: /more/ }).first().click();
    const field = page.getByRole('searchbox');
    for (const text of texts) {
      // A field has one line.
      await field.fill(text.replaceAll(/[\r\n]/g, ' '));
      const wanted = page.locator('.row-button').filter({ hasText: text.trim() }).first();
      if (/^[\x21-\x7e]+$/.test(text)) await wanted.waitFor();
    }
    expect(await findInjections(portal)).toEqual([]);
    await field.press('Escape');
    expect(await findInjections(portal)).toEqual([]);
  });

  it('in access tokens, including revealed values', async () => {
    const texts = hostileTexts(1500, 3);
    const tokens = Array.from({ length: 500 }, (_, index) =>
      accessTokenRecord({
        id: `tok_${index}`,
        name: texts[index] ?? '',
        value: texts[500 + index] ?? '',
        issued_at: texts[1000 + index] ?? '',
        expires_at: index % 2 ? (texts[1499 - index] ?? '') : null,
        is_expired: false,
      }),
    );
    const portal = await openHostile({
      account: { ...smallAccount(), tokens: { sub_1: tokens } },
      service: { maxLimit: 1000, defaultLimit: 1000 },
      body: `<portal-access-tokens subscription-id="sub_1" reveal-seconds="600"></portal-access-tokens>${scriptTag()}`,
    });
    const widget = portal.region('Access tokens');
    for (let shown = 3; shown < 500; shown += 20) {
      await widget
        .getByRole('listitem')
        .nth(shown - 1)
        .waitFor();
      await widget.getByRole('button', { name: 'Show more' }).click();
    }
    await widget.getByRole('listitem').nth(499).waitFor();
    const wrong = await portal.page.evaluate(async () => {
      const response = await fetch('/api/v0/subscriptions/sub_1/access-tokens/?limit=1000');
      const { data } = (await response.json()) as {
        data: Record<'name' | 'value' | 'issued_at' | 'expires_at', string | null>[];
      };
      const rows = Array.from(
        document.querySelector('portal-access-tokens')?.shadowRoot?.querySelectorAll('[part=token]') ?? [],
      );
      for (const row of rows) row.querySelector('button')?.click();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return data.flatMap(({ name, value, issued_at, expires_at }, index) => {
        const row = rows[index];
        const title = name?.trim() || 'Unnamed token';
        const buttonName = row?.querySelector('button')?.getAttribute('aria-label') ?? '';
        // Unclosed direction controls are closed.
        const unmarked = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
        const textsOf = (selector: string) =>
          Array.from(row?.querySelectorAll(selector) ?? [], ({ textContent }) => textContent);
        const checks: [string, boolean][] = [
          ['name', textsOf('[part=token-name] bdi').includes(title)],
          ['label', !value || unmarked(buttonName) === `Hide ${unmarked(title)}`],
          ['value', !value || textsOf('[part=token-value]').includes(value)],
          // The age matters if a token never expires.
          ['issued', !issued_at || expires_at !== null || textsOf('bdi').includes(issued_at)],
          ['expires', !expires_at || textsOf('.token-when bdi').includes(expires_at)],
        ];
        return checks.flatMap(([label, isCorrect]) =>
          isCorrect ? [] : [`${label} ${JSON.stringify(data[index])} ${row?.textContent}`],
        );
      });
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(await findInjections(portal)).toEqual([]);
  });

  it('in option labels of the subscription select', async () => {
    const subscriptions = HOSTILE_TEXTS.map((name, index) => subscription(`sub_${index}`, name));
    const portal = await openHostile({
      account: { subscriptions },
      service: { maxLimit: 20 },
      body: scriptTag('access-tokens'),
    });
    const names = portal.region('Access tokens').getByRole('option');
    await expect.poll(() => names.count()).toBe(20);
    const expected = HOSTILE_TEXTS.slice(0, 20).map((name) => name.trim());
    expect(await names.allTextContents()).toEqual(expected);
    expect(await findInjections(portal)).toEqual([]);
  });
});
