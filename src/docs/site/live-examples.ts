/** The live example of a page: settings in the query string of `live/example.html`. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'start.md': 'widget=account',
  'own-server.md': 'widget=account',
  'usage.md': 'widget=usage&account=usage',
  'links-and-actions.md': 'widget=subscription-list&links=on',
  'sign-in-and-requests.md': 'widget=customer-card&fault=401',
  'theming.md': 'widget=account&preset=brand',
  'languages.md': 'widget=subscription-list&locale=ja',
  'access-tokens.md': 'widget=access-tokens',
  'tokens-and-privacy.md': 'widget=access-tokens',
  'troubleshooting.md': 'widget=subscription-list&fault=503',
};

/** Adds the live example to the Markdown of a page, above its first section. Other pages stay as they are. */
export function insertLiveExample(markdown: string, page: string): string {
  const element = /^reference\/portal-([\w-]+)\.md$/.exec(page)?.[1];
  const settings = element === undefined ? EXAMPLES[page] : `widget=${element}`;
  if (settings === undefined) return markdown;
  const example = `<LiveExample settings="${settings}" />\n\n`;
  const start = markdown.indexOf('\n## ') + 1;
  return start > 0 ? `${markdown.slice(0, start)}${example}${markdown.slice(start)}` : `${markdown}\n${example}`;
}
