import { posix } from 'node:path';

/** Files below the documents that are not pages of the site. */
const NO_PAGE = /^(?:\.\.|templates\/)/;

/**
 * Returns the address of a link on a page. Links to other files of the repository lead to it.
 *
 * @param page path of the page below `src/docs`
 * @param repository address of the files, with a slash at the end
 */
export function toSiteLink(href: string, page: string, repository: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const target = posix.normalize(posix.join(posix.dirname(page), href));
  return NO_PAGE.test(target) ? `${repository}${posix.join('src/docs', target)}` : href;
}
