import { posix } from 'node:path';

/** Files below the documents that are not pages of the site. */
const NO_PAGE = /^(?:\.\.|templates\/)/;

/** Returns the address of a repository's files, with a slash at the end. Undefined for a placeholder. */
export function filesOf(repository: string): string | undefined {
  const address = repository.replace(/^git\+/, '').replace(/\.git$/, '');
  return new URL(address).hostname === 'example.invalid' ? undefined : `${address}/blob/main/`;
}

/**
 * Returns the address of a link on a page. Links to other files of the repository lead to it, and
 * have no address while the repository has none.
 *
 * @param page path of the page below `src/docs`
 * @param files address of the repository's files
 */
export function toSiteLink(href: string, page: string, files: string | undefined): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const target = posix.normalize(posix.join(posix.dirname(page), href));
  if (!NO_PAGE.test(target)) return href;
  return files === undefined ? undefined : `${files}${posix.join('src/docs', target)}`;
}

/** A token of Markdown. */
interface LinkToken {
  readonly type: string;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** Sets the addresses of links. A link without an address becomes text. */
export function toSiteLinks<Token extends LinkToken>(
  tokens: readonly Token[],
  page: string,
  files: string | undefined,
): Token[] {
  let isText = false;
  return tokens.filter((token) => {
    const href = token.attrGet('href');
    if (token.type === 'link_open' && href !== null) {
      const target = toSiteLink(href, page, files);
      isText = target === undefined;
      token.attrSet('href', target ?? '');
    }
    return !isText || !token.type.startsWith('link_');
  });
}
