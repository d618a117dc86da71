import type { PagedListSource } from '../../src/state/paged-list.js';

/** What surrounds a list in a test that is about nothing but the list. */
export const ALONE: Pick<PagedListSource<unknown>, 'elapsed' | 'watch'> = {
  elapsed: () => 0,
  watch: () => () => undefined,
};
