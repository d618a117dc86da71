import { afterAll, describe, expect, it } from 'vitest';
import { scriptTag } from '../browser/portal-html.js';
import { SECRETS, subscription } from '../browser/portal-records.js';
import { ENGINES } from './engines.js';
import type { RoleQuery } from './accessibility-tree.js';
import { containing, t } from './messages.js';
import { PASTE, pasted } from './paste.js';
import { openPortal } from './portal-page.js';

const [SECRET] = SECRETS;
const LIST: RoleQuery = { role: 'region', name: t('subscriptions') };
const TITLES: RoleQuery = { role: 'heading', within: { role: 'listitem', within: LIST } };
const FILTER: RoleQuery = { role: 'combobox', name: t('label.state'), within: LIST };
const PLANS = Array.from({ length: 45 }, (_, index) => `Plan ${String(index + 1).padStart(2, '0')}`);
const EVERY_THIRD = PLANS.filter((_, index) => index % 3 === 0);

function manyPlans() {
  const subscriptions = PLANS.map((title, index) =>
    subscription(`sub_${index}`, title, {}, { state: EVERY_THIRD.includes(title) ? 'canceled' : 'active' }),
  );
  return { subscriptions };
}

function button(name: string, within?: RoleQuery): RoleQuery {
  return { role: 'button', name, ...(within && { within }) };
}

describe.each(ENGINES)('in $name', (engine) => {
  afterAll(() => engine.close());

  it('filters subscriptions on the server and loads them page by page', async () => {
    const portal = await openPortal(engine, { account: manyPlans(), service: { maxLimit: 10 } });
    await expect.poll(() => portal.namesOf(TITLES)).toEqual(PLANS.slice(0, 10));
    await portal.click(button(t('showMore'), LIST));
    await expect.poll(async () => (await portal.focus())?.name).toBe(PLANS[10]);
    await expect.poll(() => portal.namesOf(TITLES)).toEqual(PLANS.slice(0, 20));

    // The list of a native control is not part of the page: keys choose without opening it.
    await portal.page.evaluate(() =>
      document.querySelector('portal-subscription-list')?.shadowRoot?.querySelector('select')?.focus(),
    );
    await portal.press('End');
    await expect.poll(() => portal.namesOf(TITLES)).toEqual(EVERY_THIRD.slice(0, 10));
    await portal.click(button(t('showMore'), LIST));
    await expect.poll(() => portal.namesOf(TITLES)).toEqual(EVERY_THIRD);
    expect((await portal.find(FILTER)).value).toBe(t('filter.canceled'));
    expect(
      portal.requestsTo('listSubscriptions').map(({ query }) => [query['state'] ?? '', query['offset'] ?? '0']),
    ).toEqual(['', 'canceled'].flatMap((state) => ['0', '10'].map((offset) => [state, offset])));
    expect(await portal.events('portal-state-change')).toEqual([{ state: 'canceled' }]);
  });

  it('hides a token after its timeout and when leaving the page, also after going back', async () => {
    const body = `<portal-access-tokens subscription-id="sub_1" reveal-seconds="1"></portal-access-tokens>${scriptTag()}`;
    const portal = await openPortal(engine, { body, files: PASTE });
    await portal.click(button(t('show', { name: 'Server' })));
    await portal.find({ role: 'status', text: containing(t('hidden', { name: 'Server' })) });
    expect(await portal.findLeaks(SECRET)).toEqual([]);

    await portal.click(button(t('show', { name: 'Server' })));
    await portal.find(button(t('hide', { name: 'Server' })));
    await portal.page.goto(`${portal.service.origin}/paste`);
    await portal.back();
    await portal.find(button(t('show', { name: 'Server' })));
    await expect.poll(() => portal.requestsTo('listAccessTokens').length).toBe(2);
    expect(await portal.findLeaks(SECRET)).toEqual([]);
  });

  const openToken = (initScript: () => void) =>
    openPortal(engine, {
      files: PASTE,
      body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
      initScript,
    });

  it('copies a token without the permission to write to the clipboard', async () => {
    const portal = await openToken(() => {
      const writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await portal.click(button(t('copy', { name: 'Server' })));
    await expect.poll(() => portal.events('portal-token-copy')).toHaveLength(1);
    expect(await pasted(portal)).toBe(SECRET);
  });

  it('reveals and selects a token that cannot be copied, for copying by keyboard', async () => {
    const portal = await openToken(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      Object.defineProperty(document, 'execCommand', { value: () => false });
    });
    await portal.click(button(t('copy', { name: 'Server' })));
    await portal.find({
      role: 'listitem',
      text: containing(SECRETS[0].slice(0, 6), t('copyFailed', { name: 'Server' })),
    });
    await portal.page.press('Control+c');
    expect(await portal.events('portal-token-copy')).toEqual([]);
    expect(await pasted(portal)).toBe(SECRET);
  });
});
