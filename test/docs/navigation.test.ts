import { describe, expect, it } from 'vitest';
import { filesOf, toSiteLink, toSiteLinks } from '../../src/docs/site/links.js';
import { insertLiveExample } from '../../src/docs/site/live-examples.js';
import { markdownFiles, readNavigation } from '../../src/docs/site/navigation.js';

const DOCS = 'src/docs';

it('every document and page of the reference is in the navigation once', () => {
  const links = readNavigation(DOCS).flatMap(({ items }) => items.map(({ link }) => link.slice(1)));
  const documents = [
    ...markdownFiles(DOCS),
    ...markdownFiles(`${DOCS}/reference`).map((name) => `reference/${name}`),
    ...['theme-editor', 'gallery'],
  ];
  expect(links.toSorted()).toEqual(documents.toSorted());
});

describe('live examples', () => {
  it('an example of the element stands above the first section of its page', () => {
    const page = insertLiveExample('# Usage\n\nText.\n\n## Attributes\n', 'reference/portal-usage.md');
    expect(page).toBe('# Usage\n\nText.\n\n<LiveExample settings="widget=usage" />\n\n## Attributes\n');
  });

  it('a page without an example stays as it is', () => {
    expect(insertLiveExample('# Settings\n', 'reference/settings.md')).toBe('# Settings\n');
  });
});

it.each([
  ['../theming.md#brand', 'reference/settings.md', '../theming.md#brand'],
  ['../../.github/SECURITY.md', 'start.md', 'https://files.example/.github/SECURITY.md'],
  ['templates/page/README.md', 'start.md', 'https://files.example/src/docs/templates/page/README.md'],
  ['#brand', 'theming.md', '#brand'],
])('the link %s on %s leads to %s', (href, page, expected) => {
  expect(toSiteLink(href, page, 'https://files.example/')).toBe(expected);
});

describe('while the repository has a placeholder', () => {
  const files = filesOf('git+https://example.invalid/widgets.git');

  function createToken(type: string, href: string | null = null) {
    let address = href;
    return { type, attrGet: () => address, attrSet: (_name: string, value: string) => void (address = value) };
  }

  it('a link to one of its files is text', () => {
    const opening = createToken('link_open', 'settings.md');
    const tokens = [
      ...[createToken('link_open', '../LICENSE'), createToken('text'), createToken('link_close')],
      ...[opening, createToken('text'), createToken('link_close')],
    ];
    const types = toSiteLinks(tokens, 'start.md', files).map(({ type }) => type);
    expect(types).toEqual(['text', 'link_open', 'text', 'link_close']);
    expect(opening.attrGet()).toBe('settings.md');
  });

  it('an address of a repository leads to its files', () => {
    expect(filesOf('git+https://code.example/widgets.git')).toBe('https://code.example/widgets/blob/main/');
    expect(files).toBeUndefined();
  });
});
