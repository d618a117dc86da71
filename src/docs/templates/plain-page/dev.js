import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { startMockServer } from 'portal-widgets/testing';

// A portal with made-up data. In production, these paths are your portal's own.
const portal = await startMockServer();
const files = import.meta.resolve('portal-widgets/portal-widgets.js');
const { PORT = '3000' } = process.env;

createServer(async ({ method, url, headers }, response) => {
  const { pathname } = new URL(url, portal.url);
  const [, asset] = /^\/assets\/([\w./-]+\.js)$/.exec(pathname) ?? [];
  if (pathname === '/' || asset) {
    const file = asset ? new URL(asset, files) : new URL('index.html', import.meta.url);
    response.setHeader('Content-Type', `text/${asset ? 'javascript' : 'html'}; charset=utf-8`);
    const content = await readFile(file).catch(() => null);
    response.writeHead(content ? 200 : 404).end(content);
  } else {
    const { authorization } = headers;
    const forwarded = await fetch(portal.url + url, { method, headers: authorization ? { authorization } : {} });
    response.writeHead(forwarded.status, { 'Content-Type': forwarded.headers.get('content-type') ?? 'text/plain' });
    response.end(await forwarded.text());
  }
}).listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}/`));
