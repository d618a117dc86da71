import type { Report } from './findings.js';

/** Source expressions by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of a page, in its headers and in its HTML. A request must be allowed by each of them. */
export function parsePolicies(headers: Headers, html: string): Policy[] {
  const inHeaders = (headers.get('content-security-policy') ?? '').split(',');
  const metaTags = html.match(/<meta\b[^>]*http-equiv\s*=\s*["']?content-security-policy(?=["'\s>])[^>]*>/gi) ?? [];
  const inMeta = metaTags.map((tag) =>
    decode(
      /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i
        .exec(tag)
        ?.slice(1)
        .find((each) => each !== undefined) ?? '',
    ),
  );
  return [...inHeaders, ...inMeta].filter((text) => text.trim() !== '').map(parsePolicy);
}

function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // Of two directives with the same name, the first one applies.
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** Reports the scripts and requests of the widgets that the policies of a page block. */
export function inspectPolicies(
  policies: readonly Policy[],
  html: string,
  page: URL,
  apiBase: URL,
  report: Report,
): void {
  const script = attribute(html, /<script\b[^>]*?\bsrc\s*=\s*(["']?)([^"'\s>]*portal-widgets[^"'\s>]*)\1[^>]*>/i, page);
  const usage = attribute(html, /\b(?:data-)?usage-url\s*=\s*(["']?)([^"'\s>]+)\1/i, page);
  for (const policy of policies) {
    const check = (names: readonly string[], url: URL | undefined, message: string, hasNonce = false): void => {
      const field = names.find((name) => policy.has(name));
      const sources = field === undefined ? undefined : policy.get(field);
      if (!url || !sources || allows(sources, url, page, hasNonce)) return;
      report('csp', message, { field: field ?? '' });
    };
    check(['connect-src', 'default-src'], apiBase, 'blocks requests to the portal');
    check(['connect-src', 'default-src'], usage?.url, 'blocks requests to the usage URL of the page');
    check(
      ['script-src-elem', 'script-src', 'default-src'],
      script?.url,
      'blocks the script of the page',
      /\snonce\s*=/i.test(script?.tag ?? ''),
    );
    const sandbox = policy.get('sandbox');
    for (const flag of ['allow-scripts', 'allow-same-origin']) {
      if (sandbox && !sandbox.includes(flag)) report('csp', `lacks ${flag}`, { field: 'sandbox' });
    }
  }
}

function attribute(html: string, pattern: RegExp, page: URL): { readonly tag: string; readonly url: URL } | undefined {
  const [tag = '', , value = ''] = pattern.exec(html) ?? [];
  return value !== '' && URL.canParse(decode(value), page) ? { tag, url: new URL(decode(value), page) } : undefined;
}

function allows(sources: readonly string[], url: URL, page: URL, hasNonce: boolean): boolean {
  const keywords = sources.map((source) => source.toLowerCase());
  if (hasNonce && keywords.some((source) => source.startsWith("'nonce-"))) return true;
  if (keywords.includes("'strict-dynamic'")) return false;
  return keywords.some((source) => matches(source, url, page));
}

const HOST_SOURCE =
  /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[^/:*]+|\[[^\]]+\])(?::(?<port>\d+|\*))?(?<path>\/.*)?$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Matches a source expression as CSP Level 3 does, without redirects. */
function matches(source: string, url: URL, page: URL): boolean {
  if (source === "'self'") return url.origin === page.origin || (url.host === page.host && url.protocol === 'https:');
  if (source.startsWith("'")) return false;
  if (source === '*') return /^https?:$/.test(url.protocol) || url.protocol === page.protocol;
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return matchesScheme(source, url);
  const { scheme, host = '', port, path } = HOST_SOURCE.exec(source)?.groups ?? {};
  if (!matchesScheme(scheme === undefined ? page.protocol : `${scheme}:`, url)) return false;
  const isHost = host === '*' || (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host);
  const actualPort = url.port || DEFAULT_PORTS[url.protocol];
  const isPort = port === '*' || actualPort === (port ?? DEFAULT_PORTS[url.protocol]);
  const isPath = !path || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  return isHost && isPort && isPath;
}

/** A source expression with http also matches https. */
function matchesScheme(scheme: string, url: URL): boolean {
  return url.protocol === scheme || (scheme === 'http:' && url.protocol === 'https:');
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
