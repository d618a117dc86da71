import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/mock-server/operations.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { en } from '../../src/i18n/en.js';
import { focusPage, passTime, requestsSent } from './page-state.js';
import {
  FAILED_REQUEST,
  htmlPage,
  openPortal,
  type PortalPage,
  type PortalPageOptions,
  scriptTag,
} from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;
const BODY =
  '<portal-customer-card></portal-customer-card>' +
  `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;

/** Records the messages that the page posts, and the number of its channels. */
function recordMessages(): void {
  const posted: unknown[] = [];
  const channels = new Set<BroadcastChannel>();
  Object.assign(globalThis, { posted, channels });
  const { postMessage, close } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function post(message) {
    posted.push(message);
    postMessage.call(this, message);
  };
  BroadcastChannel.prototype.close = function closeChannel() {
    channels.delete(this);
    close.call(this);
  };
  globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
    construct(target, [name]: [string]) {
      const channel = new target(name);
      channels.add(channel);
      return channel;
    },
  });
}

interface Recorded {
  readonly posted: readonly unknown[];
  readonly channels: ReadonlySet<BroadcastChannel>;
}

const posted = (page: Page) => page.evaluate(() => (globalThis as unknown as Recorded).posted);
const channelNames = (page: Page) =>
  page.evaluate(() => Array.from((globalThis as unknown as Recorded).channels, ({ name }) => name));

/** Opens a tab of the same user. */
async function openTab({ context, origin }: PortalPage): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${origin}/`);
  await tab.getByRole('button', { name: 'Show Server' }).waitFor();
  return tab;
}

/** A portal in two tabs with a revealed token in each. */
async function openTwoTabs(options: PortalPageOptions = {}) {
  const portal = await openPortal({
    account: smallAccount(),
    body: BODY,
    initScript: recordMessages,
    allowedMessages: [FAILED_REQUEST],
    ...options,
  });
  await portal.page.getByRole('button', { name: 'Show Server' }).waitFor();
  const tab = await openTab(portal);
  for (const page of [portal.page, tab]) {
    await page.getByRole('button', { name: 'Show Server' }).click();
    await page.getByText(SECRET, { exact: true }).waitFor();
  }
  return { ...portal, portal, tab };
}

const countsOf = ({ service }: PortalPage, from: number) => {
  const counts: Partial<Record<Operation, number>> = {};
  for (const { method, operation } of service.requests.slice(from)) {
    if (operation && method !== 'HEAD') counts[operation] = (counts[operation] ?? 0) + 1;
  }
  return counts;
};

const refresh = (page: Page) => page.evaluate(() => PortalWidgets.refresh());

async function signIn({ context, origin }: PortalPage): Promise<void> {
  const [name = '', value = ''] = sessionCookie('records').split('=');
  await context.addCookies([{ name, value, url: origin }]);
}

describe('two tabs', () => {
  it('share the end of a session: the other one hides its tokens after one request, and both recover after one sign-in', async () => {
    const { portal, page, tab, context, service } = await openTwoTabs();
    await context.clearCookies();
    const beforeEnd = service.requests.length;
    await passTime(page, 61_000);
    await focusPage(page);
    for (const one of [page, tab]) {
      await one.getByRole('alert').filter({ hasText: en['error.session-ended'] }).waitFor();
      expect(await one.getByRole('button', { name: /^(Show|Hide|Copy) / }).count()).toBe(0);
      expect(await one.getByRole('alert').getByRole('button').allInnerTexts()).toEqual([en.signInAgain]);
    }
    for (const secret of SECRETS) expect(await findLeaks(secret, { ...portal, page: tab })).toEqual([]);
    expect(countsOf(portal, beforeEnd)).toEqual({ getCustomer: 2, listAccessTokens: 1 });
    expect(await posted(tab)).toEqual(['signed-in']);

    await signIn(portal);
    const beforeSignIn = service.requests.length;
    await page.getByRole('button', { name: en.signInAgain }).click();
    for (const one of [page, tab]) {
      await one.getByRole('button', { name: 'Show Server' }).waitFor();
      await one.getByRole('alert').waitFor({ state: 'detached' });
    }
    await requestsSent(tab);
    expect(countsOf(portal, beforeSignIn)).toEqual({ getCustomer: 2, listAccessTokens: 2 });
    // The page was reloaded: these are the messages since.
    expect(await posted(page)).toEqual(['signed-in']);
    expect(await posted(tab)).toEqual(['signed-in']);
  });
});

describe('the channel of a tab', () => {
  it('does not prevent the back/forward cache, and reopens when the page is restored', async () => {
    const { portal, page, tab, service } = await openTwoTabs({
      files: { '/elsewhere': htmlPage('<!doctype html><html lang="en"><title>Elsewhere</title>') },
      hasBackForwardCache: true,
    });
    await tab.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['persisted'] = String(persisted);
      }),
    );
    await tab.goto(`${portal.origin}/elsewhere`);
    // Not `goBack`: it waits for a `load` that a restored page does not have.
    await tab.evaluate(() => history.back());
    await tab.locator('html[data-persisted=true]').waitFor({ state: 'attached' });
    await tab.getByRole('button', { name: 'Show Server' }).waitFor();
    await requestsSent(tab);
    // The restored page refetches for itself only.
    expect(await posted(tab)).toEqual(['signed-in']);
    expect(await channelNames(tab)).toHaveLength(1);
    const from = service.requests.length;
    await refresh(page);
    await expect.poll(() => countsOf(portal, from)).toEqual({ getCustomer: 2, listAccessTokens: 2 });
  });
});
