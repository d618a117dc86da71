import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createPortalHandler, createProviderClient } from 'portal-widgets/provider';
import { findSession } from './sessions.js';

/** The script, and the files that it loads. */
const FILES = import.meta.resolve('portal-widgets/portal-widgets.js');
const { PROVIDER_URL: baseUrl, PROVIDER_KEY: apiKey, USAGE_QUERY = '', PORT = '3000' } = process.env;
// The query parameter of current usage, as <name>=currentUsage. Without it, no limit has usage.
const [name, value] = USAGE_QUERY.split('=');

let handlePortal;
try {
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65535) throw new Error('PORT must be a number from 0 to 65535');
  handlePortal = createPortalHandler({
    provider: createProviderClient({ baseUrl, apiKey, usageQuery: USAGE_QUERY ? { name, value } : undefined }),
    authenticate: async ({ headers }) => (await findSession(headers.get('cookie')))?.customerId ?? null,
  });
} catch ({ message }) {
  console.error(`Check PORT, PROVIDER_URL (baseUrl), PROVIDER_KEY (apiKey) and USAGE_QUERY. ${message}`);
  process.exit(1);
}

async function respond(request) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/v0/')) return handlePortal(request);
  const isScript = /^\/assets\/[\w./-]+\.js$/.test(pathname);
  const file = isScript
    ? new URL(`.${pathname.slice('/assets'.length)}`, FILES)
    : new URL('account.html', import.meta.url);
  const isFound = isScript || pathname === '/account';
  const content = isFound && (await readFile(file).catch(() => null));
  const type = `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`;
  return content ? new Response(content, { headers: { 'Content-Type': type } }) : new Response(null, { status: 404 });
}

createServer(async ({ method, url, headers }, response) => {
  let status = 400; // A malformed request.
  try {
    const request = new Request(`http://${headers.host}${url}`, { method, headers });
    status = 500; // An error of a client of your own.
    const result = await respond(request);
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
  } catch (error) {
    if (status === 500) console.error(error);
    response.writeHead(status).end();
  }
}).listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}/account`));
