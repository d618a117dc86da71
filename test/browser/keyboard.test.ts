import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { FAILED_REQUEST, openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount, subscription } from './portal-records.js';

interface Focus {
  readonly role: string;
  readonly name: string;
  /** Whether the element or the target that covers its row has a visible outline. */
  readonly isVisible: boolean;
}

/** The focused element, in a shadow root or not. */
function focus({ page }: PortalPage): Promise<Focus> {
  return page.evaluate(() => {
    let element: Element = document.activeElement ?? document.body;
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const roles: Record<string, string> = { BUTTON: 'button', SELECT: 'combobox', BODY: 'body' };
    const label = element instanceof HTMLSelectElement ? element.labels[0]?.firstElementChild : undefined;
    const isOutlined = (candidate: Element, pseudoElement: string | null): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate, pseudoElement);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    };
    return {
      role: roles[element.tagName] ?? (/^H\d$/.test(element.tagName) ? 'heading' : element.localName),
      name: (element.ariaLabel ?? label?.textContent ?? element.textContent ?? '').trim(),
      isVisible: isOutlined(element, null) || isOutlined(element, '::after'),
    };
  });
}

async function press(portal: PortalPage, key: string): Promise<Focus> {
  await portal.page.keyboard.press(key);
  return focus(portal);
}

const focused = (role: string, name: string): Focus => ({ role, name, isVisible: true });

describe('keyboard only', () => {
  it('every action works: filter, show more, open a panel, reveal, copy, hide and close', async () => {
    const subscriptions = [
      ...smallAccount().subscriptions,
      ...['Routes', 'Traffic', 'Places'].map((name) => subscription(`sub_${name}`, name)),
    ];
    const portal = await openPortal({
      account: { ...smallAccount(), subscriptions },
      service: { maxLimit: 2 },
      body: scriptTag('customer-card subscription-list'),
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    const { page, region, requestsTo } = portal;
    const list = region('Subscriptions');
    await list.getByRole('heading', { name: 'Weather' }).waitFor();

    expect(await press(portal, 'Tab')).toEqual(focused('combobox', 'Status'));
    await press(portal, 'ArrowDown');
    await list.getByRole('heading', { name: 'Weather' }).waitFor({ state: 'detached' });
    expect(requestsTo('listSubscriptions').at(-1)?.query['state']).toBe('active');
    await press(portal, 'ArrowUp');
    await list.getByRole('heading', { name: 'Weather' }).waitFor();
    expect(await focus(portal)).toEqual(focused('combobox', 'Status'));

    expect(await press(portal, 'Tab')).toEqual(focused('button', 'More actions'));
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Maps'));
    expect(await press(portal, 'Enter')).toEqual(focused('button', 'Maps'));
    await list.getByRole('button', { name: 'Show Server' }).waitFor();
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Show Server'));
    expect(await press(portal, 'Enter')).toEqual(focused('button', 'Hide Server'));
    await list.getByText(SECRETS[0], { exact: true }).waitFor();
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Copy Server'));
    expect(await press(portal, 'Space')).toEqual(focused('button', 'Copy Server'));
    await list
      .getByRole('status')
      .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
      .waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRETS[0]);
    expect(await press(portal, 'Shift+Tab')).toEqual(focused('button', 'Hide Server'));
    expect(await press(portal, 'Space')).toEqual(focused('button', 'Show Server'));
    expect(await press(portal, 'Shift+Tab')).toEqual(focused('button', 'Maps'));
    expect(await press(portal, 'Space')).toEqual(focused('button', 'Maps'));
    await list.getByRole('button', { name: 'Show Server' }).waitFor({ state: 'detached' });

    expect(await press(portal, 'ArrowDown')).toEqual(focused('button', 'Weather'));
    expect(await press(portal, 'Home')).toEqual(focused('button', 'Maps'));
    expect(await press(portal, 'End')).toEqual(focused('button', 'Weather'));
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Show more'));
    await press(portal, 'Enter');
    await expect.poll(() => focus(portal)).toEqual(focused('button', 'Routes'));
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Traffic'));
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Show more'));
    await press(portal, 'Space');
    // The button is removed after the last page.
    await expect.poll(() => focus(portal)).toEqual(focused('button', 'Places'));
  });

  it('retrying a request keeps focus on its button, and moves it to the heading on success', async () => {
    const portal = await openPortal({ account: smallAccount(), body: scriptTag('customer-card') });
    const { page, region, service } = portal;
    await region('Your details').getByText('Robin Example').waitFor();
    service.faults.set('getCustomer', { kind: 'cut' });
    await page.evaluate(() => PortalWidgets.refresh());
    await region('Your details').getByRole('alert').waitFor();
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Try again'));
    expect(await press(portal, 'Enter')).toEqual(focused('button', 'Try again'));
    // A click during a request is ignored.
    await expect.poll(async () => (await portal.events('portal-error')).length).toBe(2);
    service.faults.clear();
    await expect.poll(() => region('Your details').getAttribute('aria-busy')).not.toBe('true');
    await press(portal, 'Enter');
    await region('Your details').getByRole('alert').waitFor({ state: 'detached' });
    expect(await focus(portal)).toEqual(focused('heading', 'Your details'));
  });

  it('show more moves focus to the first new row, also after a retry', async () => {
    const subscriptions = [
      ...smallAccount().subscriptions,
      subscription('sub_3', 'Routes'),
      subscription('sub_4', 'Traffic'),
    ];
    const portal = await openPortal({
      account: { ...smallAccount(), subscriptions },
      service: { maxLimit: 2 },
      body: scriptTag('subscription-list'),
      allowedMessages: [FAILED_REQUEST],
    });
    const { region, service } = portal;
    await region('Subscriptions').getByRole('heading', { name: 'Weather' }).waitFor();
    service.faults.set('listSubscriptions', { kind: 'status', status: 500 });
    for (const name of ['Maps', 'Weather', 'Show more']) {
      do await press(portal, 'Tab');
      while ((await focus(portal)).role !== 'button');
      expect((await focus(portal)).name).toBe(name);
    }
    await press(portal, 'Enter');
    await expect.poll(() => focus(portal)).toEqual(focused('button', 'Try again'));
    service.faults.clear();
    await press(portal, 'Enter');
    await expect.poll(() => focus(portal)).toEqual(focused('button', 'Routes'));
  });

  it('a token that hides after its timeout keeps focus', async () => {
    const portal = await openPortal({
      account: smallAccount(),
      body: `<portal-access-tokens subscription-id="sub_1" reveal-seconds="1"></portal-access-tokens>${scriptTag()}`,
    });
    const { region } = portal;
    await region('Access tokens').getByRole('button', { name: 'Show Server' }).waitFor();
    expect(await press(portal, 'Tab')).toEqual(focused('button', 'Show Server'));
    expect(await press(portal, 'Enter')).toEqual(focused('button', 'Hide Server'));
    await expect.poll(() => focus(portal), { timeout: 3000 }).toEqual(focused('button', 'Show Server'));
  });
});
