// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { configure } from '../../src/index.js';
import { insert, inside, newBase, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

useFreshPage();

/** A response as of `redirect: 'manual'`, and an error for each request that follows it. */
function redirectAll(): void {
  vi.stubGlobal('fetch', async (_: string, { redirect }: RequestInit) => {
    if (redirect === 'manual') return new Response(null, { status: 302 });
    throw new TypeError('Failed to fetch');
  });
}

it('a loop of redirects is reported in the console, and shown as a broken connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  redirectAll();
  const card = await insert('portal-customer-card');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(inside(card).getByRole('alert')).toHaveTextContent('Couldn’t connect');
  vi.useRealTimers();
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /^The redirect of \/base-.*\/customer leads nowhere: it has no Location, leads to itself, or /,
    ),
  ]);
});

it('a redirect that the content security policy blocks means an ended session', async () => {
  const origin = 'https://api.example';
  configure({ apiBase: origin + newBase() });
  vi.stubGlobal('fetch', async (blockedURI: string, { redirect }: RequestInit) => {
    if (redirect === 'manual') return new Response(null, { status: 302 });
    const violation = { effectiveDirective: 'connect-src', blockedURI };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
    throw new TypeError('Failed to fetch');
  });
  const card = await insert('portal-customer-card');
  await vi.waitFor(() => expect(inside(card).getByRole('alert')).toHaveTextContent('You’ve been signed out'));
});

it('a redirect with headers is reported in the console, with the remedy', async () => {
  redirectAll();
  configure({ headers: { 'x-session': '1' } });
  const card = await insert('portal-customer-card');
  await vi.waitFor(() => expect(inside(card).getByRole('alert')).toHaveTextContent('You’ve been signed out'));
  expect(await warnings()).toContainEqual(
    expect.stringMatching(
      /\/customer redirects\. With `headers`, .* counts as the end of the session\. Respond with 401/,
    ),
  );
});
