import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Page {
  readonly text: string;
  readonly link: string;
}

interface Group {
  readonly text: string;
  readonly items: readonly Page[];
}

/** Pages by section, in order. The guides also have every page that is not listed here. */
const SECTIONS = {
  Start: ['start', 'own-server', 'servers'],
  Guides: [
    'usage',
    'usage-endpoint',
    'links-and-actions',
    'sign-in-and-requests',
    'theming',
    'languages',
    'frameworks',
    'testing',
  ],
  Reference: ['javascript-api', 'portal-api', 'check-codes'],
  Explanation: ['access-tokens', 'tokens-and-privacy', 'accessibility', 'performance', 'content-policy'],
} as const;

/** This page comes last among the guides. */
const TROUBLESHOOTING = 'troubleshooting';

/** Returns the sections of the navigation with the Markdown files that exist. */
export function readNavigation(docs: string): readonly Group[] {
  const pages = markdownFiles(docs);
  const listed: readonly string[] = Object.values(SECTIONS).flat();
  const others = pages.filter((name) => !listed.includes(name) && name !== TROUBLESHOOTING);
  const toItems = (names: readonly string[]) =>
    names.filter((name) => pages.includes(name)).map((name) => toPage(docs, name));
  const generated = markdownFiles(join(docs, 'reference')).map((name) => toPage(docs, `reference/${name}`));
  return [
    { text: 'Start', items: toItems(SECTIONS.Start) },
    { text: 'Guides', items: toItems([...SECTIONS.Guides, ...others, TROUBLESHOOTING]) },
    {
      text: 'Try it',
      items: [
        { text: 'Theme editor', link: '/theme-editor' },
        { text: 'Every state', link: '/gallery' },
      ],
    },
    { text: 'Reference', items: [...toItems(SECTIONS.Reference), ...generated] },
    { text: 'Explanation', items: toItems(SECTIONS.Explanation) },
  ];
}

/** Names of the Markdown files in a folder, without the ending. */
export function markdownFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace(/\.md$/, ''))
    .toSorted();
}

function toPage(docs: string, name: string): Page {
  const title = /^# (.+)$/m.exec(readFileSync(join(docs, `${name}.md`), 'utf8'))?.[1] ?? name;
  return { text: title.replaceAll('`', '').replaceAll('<', '&lt;'), link: `/${name}` };
}
