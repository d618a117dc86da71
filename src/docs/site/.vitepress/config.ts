import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfigWithTheme } from 'vitepress';
import supportedLocales from '../../../i18n/generated/supported-locales.json';
import { FAULT_OPERATIONS, FAULT_WORDS } from '../../../mock-server/fault-presets.js';
import { filesOf, toSiteLinks } from '../links.js';
import { insertLiveExample } from '../live-examples.js';
import { writeLlmsFiles } from '../llms.js';
import { readNavigation } from '../navigation.js';
import type { SiteConfig } from './theme/site-config.js';

const site = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const docs = resolve(site, '..');
const root = resolve(docs, '../..');
const { repository } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  readonly repository: { readonly url: string };
};
const files = filesOf(repository.url);
const navigation = readNavigation(docs);

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The choices of each live example, as values and labels. */
const live: SiteConfig['live'] = {
  operations: FAULT_OPERATIONS,
  locales: ['en', ...supportedLocales]
    .map((locale) => [locale, languageNames.of(locale) ?? locale] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en')),
  accounts: [
    ['everyday', 'everyday, 8 subscriptions'],
    ['0-0-0-0', 'no subscriptions'],
    ['1-3-2-1', '1 subscription'],
    ['20-3-2-1', '20 subscriptions'],
    ['120-3-2-1', '120 subscriptions'],
    ['business', 'business, in Japanese'],
    ['usage', 'usage of every kind'],
  ],
  faults: Array.from(FAULT_WORDS, ([name, words]) => [name, `${name} – ${words}`] as const),
};

export default defineConfigWithTheme<SiteConfig>({
  title: 'Portal widgets',
  description: 'An account page for the customers of a subscription-billing service, from one script tag.',
  srcDir: docs,
  srcExclude: ['templates/**', 'site/!(pages)/**', '**/node_modules/**'],
  rewrites: { 'site/pages/:page': ':page' },
  outDir: resolve(root, '.vite/docs/dist'),
  cacheDir: resolve(root, '.vite/docs/cache'),
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  ignoreDeadLinks: [/\/live\//],
  themeConfig: {
    live,
    search: { provider: 'local' },
    outline: [2, 3],
    notFound: { quote: 'Use the search or the menu to find a page.', linkText: 'Go to the first page' },
    nav: [...navigation.flatMap(({ text, items }) => (items[0] ? [{ text, link: items[0].link }] : []))],
    sidebar: navigation.map(({ text, items }) => ({ text, items: [...items] })),
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // The repository's host makes the same anchors, so each link works in both places.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
    },
    config(md) {
      // Vue reads braces in a page as expressions, and the placeholders of messages look like them.
      const { code_inline: renderCode = () => '' } = md.renderer.rules;
      md.renderer.rules.code_inline = (...parts) => renderCode(...parts).replace('<code', '<code v-pre');
      md.core.ruler.push('site-links', ({ tokens, env }) => {
        const page = (env as { relativePath?: string }).relativePath ?? '';
        for (const token of tokens) token.children &&= toSiteLinks(token.children, page, files);
      });
    },
  },
  vite: {
    configFile: false,
    publicDir: resolve(root, '.vite/docs/public'),
    plugins: [
      {
        name: 'live-examples',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('.md') ? insertLiveExample(code, relative(docs, id).replaceAll('\\', '/')) : undefined,
      },
    ],
  },
  buildEnd: ({ outDir, site: { base } }) => writeLlmsFiles(docs, outDir, base),
});
