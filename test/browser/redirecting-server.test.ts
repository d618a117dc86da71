import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { htmlPage, openPortal, scriptFile, scriptTag } from './portal-page.js';

const PATHS = ['/api/v0/customer', '/usage'];

/**
 * Behaves like Django with `APPEND_SLASH`: its addresses end with a slash, and other addresses are
 * redirected there for good.
 */
function appendSlash(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { pathname, search } = new URL(request.url ?? '', 'http://host');
  if (PATHS.includes(pathname)) {
    const headers = { location: `${pathname}/${search}`, 'content-type': 'text/html; charset=utf-8' };
    return void response.writeHead(301, headers).end();
  }
  const path = pathname.replace(/\/$/, '');
  if (PATHS.includes(path)) request.url = path + search;
  next();
}

const openAccount = (usageUrl: string, settings = '', allowedMessages: readonly RegExp[] = []) =>
  openPortal({
    service: { middleware: appendSlash },
    body: '',
    allowedMessages,
    files: {
      '/settings.js': scriptFile(`PortalWidgets.configure({ ${settings} });`),
      '/account': htmlPage(`<!doctype html>${scriptTag('')}<script src="/settings.js"></script>
        <portal-account usage-url="${usageUrl}"></portal-account>`),
    },
  });

it.each([
  ['cookies', ''],
  ['headers', "headers: { 'X-Tenant': 'one' }"],
])(
  'a server that redirects to addresses with a slash shows details, tokens and usage, with %s',
  async (_, settings) => {
    const { page, origin, region, events } = await openAccount('/usage/', settings);
    await page.goto(`${origin}/account`);
    await region('Your details').getByText('Robin Example').waitFor();
    await region('Maps').getByRole('button', { name: 'Show Server' }).waitFor();
    await region('Maps').getByRole('meter', { name: 'Map tiles' }).waitFor();
    expect(await events('portal-error')).toEqual([]);
  },
);

it('a redirect of the usage endpoint is not followed with a token, and the console says which address to set', async () => {
  const message = /^warning: portal-widgets: \S+\/usage redirects\. .* Set usage-url to the address that responds/;
  const { page, origin, region, console } = await openAccount('/usage', '', [message]);
  await page.goto(`${origin}/account`);
  await region('Maps').getByRole('alert').waitFor();
  await expect.poll(() => console).toEqual([expect.stringMatching(message)]);
});
