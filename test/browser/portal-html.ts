import { readdirSync, readFileSync } from 'node:fs';
import type { StaticPage } from '../../src/mock-server/server.js';

/** The strictest that a portal may set. */
export const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

export function scriptTag(widgets = '', attributes = ''): string {
  return `<script src="{origin}/portal-widgets.js" ${widgets && `data-widgets="${widgets}"`} ${attributes}></script>`;
}

export function htmlPage(body: string): StaticPage {
  return { type: 'text/html; charset=utf-8', body };
}

let released: Readonly<Record<string, StaticPage>> | undefined;

/** The built script and modules with what they load beside them, at the root. */
export function releaseFiles(): Readonly<Record<string, StaticPage>> {
  released ??= Object.fromEntries(
    readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?:chunks\/.*|portal-widgets[^/]*|elements)\.m?js$/.test(name))
      .map((name) => [`/${name}`, scriptFile(readFileSync(`dist/${name}`, 'utf8'))]),
  );
  return released;
}

export function scriptFile(body: string): StaticPage {
  return { type: 'text/javascript', body };
}

export function pageHtml(head: string, body: string, css?: string): string {
  const link = css === undefined ? '' : '<link rel="stylesheet" href="/page.css">';
  return `<!doctype html><html lang="en"><head><title>Portal</title>${link}${head}</head><body>${body}</body></html>`;
}
