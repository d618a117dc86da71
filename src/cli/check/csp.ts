import type { Report } from './findings.js';
import type { Tag } from './html-tags.js';

type Policy = ReadonlyMap<string, readonly string[]>;

/** Returns a page's policies, from its headers and its HTML. Each of them must allow a request. */
export function parsePolicies(headers: Headers, tags: readonly Tag[]): Policy[] {
  const name = 'content-security-policy';
  const inHeaders = (headers.get(name) ?? '').split(',');
  const inMeta = tags
    .filter((tag) => tag.name === 'meta' && tag.attributes.get('http-equiv')?.toLowerCase() === name)
    .map(({ attributes }) => attributes.get('content') ?? '');
  return [...inHeaders, ...inMeta].filter((text) => text.trim() !== '').map(parsePolicy);
}

function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // The first directive of a name applies. Browsers ignore later ones.
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** Reports scripts and requests of the widgets that the page's policies block. */
export function inspectPolicies(
  policies: readonly Policy[],
  tags: readonly Tag[],
  page: URL,
  apiBase: URL,
  report: Report,
): void {
  const script = tags.find(
    ({ name, attributes }) => name === 'script' && attributes.get('src')?.includes('portal-widgets'),
  );
  const usageUrl = tags
    .map(({ attributes }) => attributes.get('usage-url') ?? attributes.get('data-usage-url'))
    .find(Boolean);
  const connect = ['connect-src', 'default-src'];
  const requests = [
    { names: connect, url: apiBase, message: 'requests to the portal' },
    { names: connect, url: resolveUrl(usageUrl, page), message: 'requests to the usage URL of the page' },
    {
      names: ['script-src-elem', 'script-src', 'default-src'],
      url: resolveUrl(script?.attributes.get('src'), page),
      message: 'the script of the page',
      hasNonce: script?.attributes.has('nonce'),
    },
  ];
  for (const policy of policies) {
    for (const { names, url, message, hasNonce = false } of requests) {
      const field = names.find((name) => policy.has(name)) ?? '';
      const sources = policy.get(field);
      if (url && sources && !allows(sources, url, page, hasNonce)) report('csp', `The policy blocks ${message}`, field);
    }
    const sandbox = policy.get('sandbox');
    for (const flag of ['allow-scripts', 'allow-same-origin']) {
      if (sandbox && !sandbox.includes(flag)) report('csp', `The sandbox lacks ${flag}`, 'sandbox');
    }
  }
}

function resolveUrl(text: string | undefined, page: URL): URL | undefined {
  return text !== undefined && URL.canParse(text, page) ? new URL(text, page) : undefined;
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

/** Matches a source expression like CSP Level 3, without redirects. */
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

/** A source expression with http matches https, too. */
function matchesScheme(scheme: string, url: URL): boolean {
  return url.protocol === scheme || (scheme === 'http:' && url.protocol === 'https:');
}
