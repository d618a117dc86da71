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

export function scriptFile(body: string): StaticPage {
  return { type: 'text/javascript', body };
}

export function pageHtml(head: string, body: string, css?: string): string {
  const link = css === undefined ? '' : '<link rel="stylesheet" href="/page.css">';
  return `<!doctype html><html lang="en"><head><title>Portal</title>${link}${head}</head><body>${body}</body></html>`;
}
